package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The fields {@code ssl_key} and {@code ssl_cert} of a config (docs/api.md section 4, rule 6). */
public final class CertificateFields {

    private final Field<String> key;
    private final Field<String> cert;
    private final Predicate<SandboxRequest> https;

    /**
     * Creates the fields. {@code https} returns whether a config is {@code https} after a request. Linode takes RSA
     * keys only, and accepts alternative names in place of a subject. The fields name {@code PemCheck} only inside lambdas: a
     * method reference would load it, and with it a signed library, at each start of a sandbox.
     */
    public CertificateFields(Predicate<SandboxRequest> https, boolean publicService) {
        this.https = https;
        this.key = Field.text("ssl_key")
                .must((pem, request) -> https.test(request), "ssl_key is only used with protocol https")
                .must(
                        pem -> !pem.contains("-BEGIN ENCRYPTED PRIVATE KEY-"),
                        "SSL private key is encrypted; send it without a passphrase")
                .must(pem -> PemCheck.isKey(pem, publicService), "SSL private key appears to be incorrectly formatted");
        this.cert = Field.text("ssl_cert")
                .must((pem, request) -> https.test(request), "ssl_cert is only used with protocol https")
                .must(
                        pem -> PemCheck.isFilledIn(pem) || (publicService && PemCheck.hasNames(pem)),
                        "SSL certificate is rejected: its subject fields are blank")
                .must(
                        pem -> PemCheck.isChain(pem, publicService),
                        "SSL certificate appears to be incorrectly formatted");
    }

    /** Returns the fields. */
    public List<Field<?>> all() {
        return List.of(key, cert);
    }

    /** Returns the problems of a request for a config with the certificate {@code before}, which may be null. */
    public List<Reason> problems(CertificateState before, SandboxRequest request) {
        if (!https.test(request)) {
            return List.of();
        }
        String newKey = request.get(key);
        String newCert = request.get(cert);
        if (before == null && (newKey == null || newCert == null)) {
            return Stream.of(key, cert)
                    .filter(field -> request.get(field) == null)
                    .map(field -> new Reason(field.name() + " is required with protocol https", field.name()))
                    .toList();
        }
        if (before != null && !before.isKnown() && (newKey == null || newCert == null)) {
            return List.of();
        }
        if (newKey == null && newCert != null && !PemCheck.haveSameKey(newCert, before.pem())) {
            return List.of(
                    new Reason("the key in use does not belong to the certificate; send ssl_key too", "ssl_key"));
        }
        return newKey == null || PemCheck.belongs(newKey, newCert == null ? before.pem() : newCert)
                ? List.of()
                : List.of(new Reason("SSL private key does not belong to the certificate", "ssl_key"));
    }

    /** Returns the certificate of the config after a request without problems; null if the config is then not {@code https}. */
    public CertificateState after(CertificateState before, SandboxRequest request) {
        if (!https.test(request)) {
            return null;
        }
        String sent = request.get(cert);
        CertificateState after = sent == null ? before : PemCheck.keep(sent);
        if (request.account().wire() != null) {
            request.account().wire().keep(after, request.get(key), before);
        }
        return after;
    }
}
