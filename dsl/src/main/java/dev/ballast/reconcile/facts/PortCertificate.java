package dev.ballast.reconcile.facts;

import dev.ballast.certificate.ServedCertificate;
import dev.ballast.certificate.Validity;
import dev.ballast.error.BallastException;
import dev.ballast.http.PortProbe;
import dev.ballast.ledger.Entry;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The certificate of an https port: what the service shows of it, and what the ledger knows if the service shows the one that was
 * sent.
 *
 * @param id the id of the port
 * @param balancer what the service shows of its NodeBalancer; null if it lists none
 * @param commonName the common name that the service shows; null if it shows none
 * @param hosts the names in the certificate; empty if they are unknown
 * @param issuer its issuer; null if that is unknown
 * @param validity when it is valid; null if that is unknown
 * @param sent the SHA-1 of the certificate that was sent last; null if the ledger has none
 * @param shown the SHA-1 that the service shows; null if the answer has none
 * @param seen what the port served when it was asked; null if it was not asked
 * @param failure why the port could not be read; null if it was
 */
public record PortCertificate(
        Reference port,
        String id,
        NodeBalancer balancer,
        String commonName,
        List<String> hosts,
        String issuer,
        Validity validity,
        String sent,
        String shown,
        Seen seen,
        BallastException failure) {

    /**
     * What a port served when it was asked.
     *
     * @param certificate the certificate; null if there was none to see
     * @param failure why there was none; null if there was one, or the port was not asked
     * @param unasked why the port was not asked, to follow the words "not verified"; null if it was
     */
    public record Seen(ServedCertificate certificate, String failure, String unasked) {}

    /**
     * Returns the certificate of a port by its entry, which has no values if the ledger does not have the port, and these answers,
     * which are null if they were not read.
     */
    public static PortCertificate of(Entry port, NodeBalancer balancer, PortConfig now) {
        String sent = port.applied().get(CertificateProof.FINGERPRINT);
        String shown = now == null ? null : blankAsNull(now.sslFingerprint());
        boolean recorded = shown == null || shown.equalsIgnoreCase(sent);
        return new PortCertificate(
                port.reference(),
                port.id(),
                balancer,
                now == null ? null : blankAsNull(now.sslCommonname()),
                recorded ? RecordedFacts.hosts(port) : List.of(),
                recorded ? RecordedFacts.issuer(port) : null,
                recorded ? RecordedFacts.validity(port) : null,
                sent,
                shown,
                null,
                null);
    }

    /** Returns a port that could not be read. */
    public static PortCertificate failed(Reference port, String id, BallastException failure) {
        return new PortCertificate(port, id, null, null, List.of(), null, null, null, null, null, failure);
    }

    /** Returns whether a port is https by the protocol that an answer shows, or by the ledger if that is null. */
    public static boolean isHttps(Entry port, String protocol) {
        return "https".equals(Objects.toString(protocol, port.applied().get("protocol")));
    }

    /** Returns the Kubernetes cluster that its NodeBalancer belongs to; empty if it has no owner, or none is shown. */
    public Optional<String> owner() {
        return Optional.ofNullable(balancer).flatMap(NodeBalancer::owner);
    }

    /** Which certificate a port serves: the one that was sent last, another one, or unknown because one of them is. */
    public enum Served {
        SENT,
        OTHER,
        UNKNOWN
    }

    /** Returns which certificate the service shows. */
    public Served served() {
        if (sent == null || shown == null) {
            return Served.UNKNOWN;
        }
        return sent.equalsIgnoreCase(shown) ? Served.SENT : Served.OTHER;
    }

    /** Returns the fingerprint of the certificate that it shall serve: the one sent last, else the one shown; null if neither is known. */
    public String configured() {
        return sent == null ? shown : sent;
    }

    /**
     * Returns the same port with what it served. Unless that is another certificate than expected, names, issuer and time that are
     * unknown are those of it.
     */
    public PortCertificate with(Seen look) {
        ServedCertificate served = look.certificate();
        boolean fits = served != null && !isOther(served);
        return new PortCertificate(
                port,
                id,
                balancer,
                commonName,
                fits && hosts.isEmpty() ? served.hosts() : hosts,
                fits && issuer == null ? served.issuer() : issuer,
                fits && validity == null ? served.validity() : validity,
                sent,
                shown,
                look,
                failure);
    }

    /** Returns whether the port served another certificate than the service shows or, if it shows none, than was sent last. */
    public boolean servesOther() {
        return seen != null && seen.certificate() != null && isOther(seen.certificate());
    }

    private boolean isOther(ServedCertificate served) {
        String expected = shown == null ? sent : shown;
        return expected != null && !served.fingerprint().equalsIgnoreCase(expected);
    }

    /** Returns the first name of its certificate that a client can ask for; empty if none is known. */
    public Optional<String> name() {
        return Stream.concat(hosts.stream(), Stream.ofNullable(commonName))
                .filter(PortProbe::isName)
                .findFirst();
    }

    private static String blankAsNull(String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
