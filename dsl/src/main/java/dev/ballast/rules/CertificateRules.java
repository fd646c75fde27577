package dev.ballast.rules;

import dev.ballast.certificate.Certificate;
import dev.ballast.certificate.PublicKeys;
import dev.ballast.certificate.SelfSigned;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Validates a certificate at a given time, and the files of a certificate. */
final class CertificateRules {

    private CertificateRules() {}

    static Optional<Problem> examine(Certificate certificate, Instant now) {
        if (certificate == null) {
            return Problem.found(RefusalCode.CERTIFICATE, "no certificate is given", "write cert('site.pem')");
        }
        if (now.isAfter(certificate.getNotAfter())) {
            return Problem.found(
                    RefusalCode.CERTIFICATE,
                    certificate.source() + ": the certificate expired on " + certificate.getNotAfter(),
                    "renew it and write the new file");
        }
        return Problem.when(
                now.isBefore(certificate.getNotBefore()),
                RefusalCode.CERTIFICATE,
                certificate.source() + ": the certificate is not valid before " + certificate.getNotBefore(),
                "wait until then, or check the clock: it shows " + now);
    }

    static Optional<Problem> advice(Certificate certificate, Instant now) {
        return Optional.of(String.join("; ", certificate.warnings(now)))
                .filter(text -> !text.isEmpty())
                .map(text -> new Problem(RefusalCode.CERTIFICATE, text, null));
    }

    /** Refuses a key other than RSA, which Linode does not accept. */
    static Optional<Problem> examineForLinode(Certificate certificate) {
        return Problem.when(
                !certificate.keyAlgorithm().equals("RSA"),
                RefusalCode.CERTIFICATE,
                certificate.source() + ": its key is " + certificate.keyAlgorithm()
                        + ", and Linode takes RSA keys only",
                PublicKeys.NEW_KEY);
    }

    /**
     * Refuses a subject with neither country nor common name, as the service document demands. Linode accepts
     * alternative names instead.
     */
    static Optional<Problem> examineForDocument(Certificate certificate) {
        return certificate
                .unfilled()
                .map(wrong -> new Problem(RefusalCode.CERTIFICATE, wrong.getKey(), wrong.getValue()));
    }

    static Optional<Violation> host(String host) {
        return Violation.when(
                !SelfSigned.isHost(host),
                Quoted.of(String.valueOf(host)) + " is not a host name of up to " + SelfSigned.LONGEST_HOST
                        + " characters",
                "write one such as 'localhost'");
    }

    static Optional<Problem> examineFiles(List<?> files, Instant now) {
        try {
            return examine(read(files), now);
        } catch (RuleException refused) {
            return Optional.of(Problem.of(refused));
        }
    }

    static Optional<Problem> adviceOnFiles(List<?> files, Instant now) {
        return advice(read(files), now);
    }

    static Certificate read(List<?> files) {
        String first = files.get(0).toString();
        return files.size() == 1
                ? Certificate.read(first)
                : Certificate.read(first, files.get(1).toString());
    }
}
