package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.reconcile.balancer.PortFields;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The changes of a port. */
@Chapter("In `change`")
public final class ChangeBlock extends PortSettingsBlock {

    /** The options of a word that fills the block. */
    static final String OPTIONS =
            "port protocol https algorithm stickiness check proxyProtocol cipherSuite udpCheckPort";

    private Integer port;

    ChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the port to listen on: {@code change(port: 8080)}. */
    public void port(@ValidatedBy(Rule.PORT) Number port) {
        this.port = cloud.validate(Rule.PORT, port).intValue();
    }

    /** Sets the protocol: {@code change(protocol: 'http')}. */
    @Override
    public void protocol(@ValidatedBy(Rule.PROTOCOL) String protocol) {
        useProtocol(cloud.validate(Rule.PROTOCOL, protocol));
    }

    PortFields toFields(boolean hasCertificate) {
        String protocol = chosenProtocol();
        if (port == null
                && protocol == null
                && certificate() == null
                && settings().isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "change needs at least one setting",
                    "write change(port: 8080), (https: cert(file)) or (protocol: 'http')");
        }
        if (certificate() != null || !hasCertificate) {
            Problem.refuse(PortRules.httpsNeedsCertificate("change(", protocol, certificate() != null));
        }
        return new PortFields(port, certificate() == null ? protocol : "https", certificate(), settings());
    }
}
