package dev.ballast.reconcile.facts;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Acceptance;
import dev.ballast.model.PortConfig;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import java.util.Map;
import java.util.Objects;

/** Compares the certificate that Linode shows for a port, by its SHA-1, with the one that was sent. */
public final class CertificateProof {

    /** The fact of a port that holds the SHA-1 of the certificate that was sent last. */
    public static final String FINGERPRINT = "fingerprint";

    private final Account account;
    private final Resource port;
    private final PortConfig now;

    /** Compares the certificate of a port in its last answer. */
    public CertificateProof(Account account, Resource port, PortConfig now) {
        this.account = account;
        this.port = port;
        this.now = now;
    }

    /**
     * Returns whether the port has the certificate; where the answer shows none, the one last sent counts. A leaf that the port
     * got otherwise, by hand or by a change whose answer was lost, counts as the whole certificate; the leaf that was sent last
     * may have been sent with another chain.
     */
    public boolean isShown(Certificate certificate) {
        Map<String, String> applied = account.applied(port);
        String last = applied.get("certificate");
        boolean sent = certificate.fingerprint().equals(last);
        boolean otherChain = last != null && !sent && certificate.leafSha1().equalsIgnoreCase(applied.get(FINGERPRINT));
        return now.sslFingerprint() == null ? sent : shows(certificate) && !otherChain;
    }

    /** Returns the certificate that someone else has sent since, in words; empty if no one has. */
    public String changedElsewhere() {
        String applied = account.applied(port).get(FINGERPRINT);
        return applied == null || fingerprint().isEmpty() || applied.equalsIgnoreCase(fingerprint())
                ? ""
                : "has the certificate " + fingerprint();
    }

    /**
     * Records the certificate that was sent, and fails if the service shows another one or none; does nothing for null. An answer
     * without the field proves nothing.
     */
    public void require(Certificate certificate) {
        if (certificate == null) {
            return;
        }
        account.ledger().update(port.reference(), Acceptance.replaced(Map.of(FINGERPRINT, certificate.leafSha1())));
        if (now.sslFingerprint() != null && !shows(certificate)) {
            throw new RuleException(
                    RefusalCode.CERTIFICATE_NOT_SHOWN,
                    port + " was sent the certificate " + certificate.leafSha1() + ", but the service shows "
                            + (fingerprint().isEmpty() ? "none" : fingerprint()),
                    "run again to send it again; if that does not help, check the port in the service's account manager");
        }
    }

    private boolean shows(Certificate certificate) {
        return certificate.leafSha1().equalsIgnoreCase(fingerprint());
    }

    private String fingerprint() {
        return Objects.toString(now.sslFingerprint(), "");
    }
}
