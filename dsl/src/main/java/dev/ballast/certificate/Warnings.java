package dev.ballast.certificate;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a certificate may be and should better not be. */
final class Warnings {

    private static final Duration SOON = Duration.ofDays(30);

    private final List<String> found = new ArrayList<>();
    private final Certificate certificate;
    private final Chain chain;
    private final Instant now;

    private Warnings(Certificate certificate, Chain chain, Instant now) {
        this.certificate = certificate;
        this.chain = chain;
        this.now = now;
    }

    static List<String> of(Certificate certificate, Chain chain, Instant now) {
        Warnings warnings = new Warnings(certificate, chain, now);
        warnings.dates();
        warnings.subject();
        warnings.issuers();
        return List.copyOf(warnings.found);
    }

    private void dates() {
        Duration left = Duration.between(now, certificate.notAfter());
        if (!left.isNegative() && left.compareTo(SOON) < 0) {
            warn(days(left.toDays()) + " left, until " + Certificate.day(certificate.notAfter()));
        }
    }

    private void subject() {
        if (!chain.subject().hasCountry()) {
            warn("its subject has no country (C), and the service asks for filled-in fields");
        }
        if (!chain.subject().hasCommonName()) {
            warn("its subject has no common name (CN), and the service asks for filled-in fields");
        }
        if (chain.hosts().isEmpty()) {
            warn("it names no host (no subject alternative name), and browsers refuse that");
        }
    }

    private void issuers() {
        List<X509Certificate> all = chain.certificates();
        for (int i = 1; i < all.size(); i++) {
            order(all.get(i - 1), all.get(i), i + 1);
            expiry(all.get(i), i + 1);
        }
    }

    private void order(X509Certificate issued, X509Certificate issuer, int number) {
        if (!issued.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())) {
            warn("certificate " + number + " of the chain did not issue the one before it");
        }
    }

    private void expiry(X509Certificate issuer, int number) {
        Instant end = issuer.getNotAfter().toInstant();
        if (end.isBefore(now)) {
            warn("certificate " + number + " of the chain expired on " + Certificate.day(end));
        }
    }

    private void warn(String what) {
        found.add(certificate.source() + ": " + what);
    }

    private static String days(long count) {
        return count == 1 ? "1 day" : count + " days";
    }
}
