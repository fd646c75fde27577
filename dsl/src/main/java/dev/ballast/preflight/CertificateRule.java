package dev.ballast.preflight;

import dev.ballast.certificate.Certificate;
import dev.ballast.certificate.SelfSigned;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The dates of a certificate: valid now. Its subject and key were examined when it was read. */
public final class CertificateRule implements Rule<Certificate> {

    private static final String TRIAL = "www.example.test";
    private static final Instant FAR = Instant.parse("2999-01-01T00:00:00Z");

    private final InstantSource clock;

    /** Takes the time from the system. */
    public CertificateRule() {
        this(InstantSource.system());
    }

    /** Takes the time from that clock. */
    public CertificateRule(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "certificate";
    }

    @Override
    public String sentence() {
        return "A certificate is valid now, its subject has a country or a common name, and its key belongs to it.";
    }

    @Override
    public List<Certificate> refused() {
        return List.of(SelfSigned.make(TRIAL, Instant.EPOCH), SelfSigned.make(TRIAL, FAR));
    }

    @Override
    public Rule<Certificate> at(InstantSource other) {
        return new CertificateRule(other);
    }

    @Override
    public Optional<Problem> examine(Certificate certificate) {
        if (certificate == null) {
            return Problem.found("no certificate is given", "write cert('site.pem')");
        }
        return examine(certificate, clock.instant());
    }

    @Override
    public Optional<String> advice(Certificate certificate) {
        return Optional.of(String.join("; ", certificate.warnings(clock.instant())))
                .filter(text -> !text.isEmpty());
    }

    private static Optional<Problem> examine(Certificate certificate, Instant now) {
        if (now.isAfter(certificate.notAfter())) {
            return Problem.found(
                    certificate.source() + ": the certificate expired on " + certificate.notAfter(),
                    "renew it and write the new file");
        }
        return Problem.when(
                now.isBefore(certificate.notBefore()),
                certificate.source() + ": the certificate is not valid before " + certificate.notBefore(),
                "wait until then, or check the clock of this machine: it shows " + now);
    }
}
