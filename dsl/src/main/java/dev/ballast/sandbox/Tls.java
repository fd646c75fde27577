package dev.ballast.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The certificate and key of one request, either of them null when it was not sent (docs/api.md section 1.5). */
record Tls(String cert, String key) {

    /** Returns the certificate the config has from now on, null for a protocol without one. */
    Certificate accept(String protocol, Certificate before) {
        if (!"https".equals(protocol)) {
            return refusedUnlessHttps();
        }
        require(before);
        if (cert == null && key == null) {
            return before;
        }
        return key == null ? renewed(before) : paired(before);
    }

    private Certificate refusedUnlessHttps() {
        refuse(cert != null, key != null, " is only used with protocol https");
        return null;
    }

    private void require(Certificate before) {
        refuse(cert == null && before == null, key == null && before == null, " is required with protocol https");
    }

    private static void refuse(boolean cert, boolean key, String why) {
        List<Refusal.Reason> reasons = new ArrayList<>();
        if (key) {
            reasons.add(new Refusal.Reason("ssl_key" + why, "ssl_key"));
        }
        if (cert) {
            reasons.add(new Refusal.Reason("ssl_cert" + why, "ssl_cert"));
        }
        if (!reasons.isEmpty()) {
            throw Refusal.invalid(reasons);
        }
    }

    /** A new certificate alone must be for the key that is in use. */
    private Certificate renewed(Certificate before) {
        Certificate accepted = Certificate.accepted(cert);
        if (!accepted.leaf().getPublicKey().equals(before.leaf().getPublicKey())) {
            throw Refusal.invalid("ssl_key", "the key in use does not belong to the certificate; send ssl_key too");
        }
        return accepted;
    }

    private Certificate paired(Certificate before) {
        List<Refusal.Reason> reasons = new ArrayList<>();
        PrivateKeyCheck check = attempt(reasons, () -> new PrivateKeyCheck(key));
        Certificate certificate = cert == null ? before : attempt(reasons, () -> Certificate.accepted(cert));
        if (!reasons.isEmpty()) {
            throw Refusal.invalid(reasons);
        }
        check.belongsTo(certificate.leaf());
        return certificate;
    }

    /** Notes a refusal instead of throwing it, so that both halves are reported at once. */
    private static <T> T attempt(List<Refusal.Reason> reasons, Supplier<T> step) {
        try {
            return step.get();
        } catch (Refusal refusal) {
            reasons.addAll(refusal.reasons());
            return null;
        }
    }
}
