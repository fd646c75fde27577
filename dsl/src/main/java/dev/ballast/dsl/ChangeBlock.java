package dev.ballast.dsl;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.RuleException;
import dev.ballast.reconcile.PortChange;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The changes of a port (docs/api.md section 4, PUT of a config). */
public final class ChangeBlock extends Block {

    private Integer port;
    private String protocol;
    private Certificate certificate;

    ChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the port to listen on: {@code change(port: 8080)}. */
    public void port(@ValidatedBy(Rule.PORT) Number port) {
        this.port = cloud.validate(Rule.PORT, port).intValue();
    }

    /** Sets the protocol: {@code change(protocol: 'http')}. */
    public void protocol(@ValidatedBy(Rule.PROTOCOL) String protocol) {
        this.protocol = cloud.validate(Rule.PROTOCOL, protocol);
    }

    /** Sets https with this certificate: {@code change(https: cert('site.pem'))}. */
    public void https(@ValidatedBy(Rule.CERTIFICATE) Certificate certificate) {
        this.certificate = cloud.validate(Rule.CERTIFICATE, certificate);
    }

    PortChange freeze(boolean hasCertificate) {
        if (port == null && protocol == null && certificate == null) {
            throw new RuleException(
                    "change names nothing to change",
                    "write change(port: 8080), (https: cert(file)) or (protocol: 'http')");
        }
        if (certificate != null && protocol != null && !"https".equals(protocol)) {
            throw new RuleException("a certificate goes with https, not with " + protocol, "leave out protocol:");
        }
        if ("https".equals(protocol) && certificate == null && !hasCertificate) {
            throw new RuleException("https needs a certificate", "write change(https: cert('site.pem'))");
        }
        return new PortChange(port, certificate == null ? protocol : "https", certificate);
    }
}
