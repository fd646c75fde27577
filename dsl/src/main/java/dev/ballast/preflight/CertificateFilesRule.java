package dev.ballast.preflight;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.RuleException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The files of a certificate: one with chain and key, or the chain's and then the key's (document section 4, rule 6). */
public final class CertificateFilesRule implements Rule<List<?>> {

    private final CertificateRule certificate;

    /** Takes the time from the system. */
    public CertificateFilesRule() {
        this(new CertificateRule());
    }

    private CertificateFilesRule(CertificateRule certificate) {
        this.certificate = certificate;
    }

    @Override
    public String name() {
        return "certificate files";
    }

    @Override
    public String sentence() {
        return "The files exist and hold a PEM certificate and the unencrypted key that belongs to it; "
                + "dates and subject are those of a valid one.";
    }

    @Override
    public List<List<?>> refused() {
        return List.of(List.of("missing.pem"));
    }

    @Override
    public Rule<List<?>> at(InstantSource clock) {
        return new CertificateFilesRule(new CertificateRule(clock));
    }

    @Override
    public Optional<Problem> examine(List<?> files) {
        return read(files, certificate::examine);
    }

    @Override
    public Optional<String> advice(List<?> files) {
        return certificate.advice(certificate(files));
    }

    private static Optional<Problem> read(List<?> files, Function<Certificate, Optional<Problem>> examine) {
        try {
            return examine.apply(certificate(files));
        } catch (RuleException refused) {
            return Optional.of(new Problem(refused.problem(), refused.remedy().orElse(null)));
        }
    }

    private static Certificate certificate(List<?> files) {
        String first = files.get(0).toString();
        return files.size() == 1
                ? Certificate.read(first)
                : Certificate.read(first, files.get(1).toString());
    }
}
