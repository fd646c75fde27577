package dev.ballast.reconcile.drift;

import dev.ballast.certificate.Certificate;
import dev.ballast.certificate.FoundChain;
import dev.ballast.certificate.Validity;
import dev.ballast.error.GoneException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.facts.PortCertificate;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What an https port of the ledger shall serve: the newest certificate that has all names it serves now, or what it has.
 *
 * @param id the id of the port
 * @param certificate the certificate to serve; null if the port keeps what it has
 * @param differs whether the port has another one or the same with another chain, as far as the service and the ledger know
 * @param recorded whether the ledger knows already that the port has it
 * @param why why the port keeps what it has; empty if it does not
 */
public record CertificateChoice(
        Reference.Port port, long id, Certificate certificate, boolean differs, boolean recorded, String why) {

    private static final Comparator<FoundChain> AGE = Comparator.comparing(
                    (FoundChain chain) -> chain.certificate().getNotBefore())
            .thenComparing(chain -> chain.certificate().getNotAfter());

    /**
     * Reads the ports from the service and chooses for each; sends no write.
     *
     * @param due ports whose certificates have this many days left or more keep them; null for none
     * @param named the names of the certificates of some ports, by their paths, which count whatever they are
     * @throws RuleException if a name is not known, or several certificates are the newest of a port
     */
    public static List<CertificateChoice> of(
            Account account, List<FoundChain> found, Integer due, Map<String, String> named) {
        CertificateReport report = CertificateReport.read(account, false, due == null ? 0 : due);
        Set<String> unknown = new TreeSet<>(named.keySet());
        report.ports().forEach(port -> unknown.remove(ReferenceCodec.path(port.port())));
        if (!unknown.isEmpty()) {
            throw new RuleException(
                    RefusalCode.UNKNOWN_NAME,
                    "the ledger has no https port " + String.join(", ", unknown),
                    "write one of these: "
                            + report.ports().stream()
                                    .map(port -> ReferenceCodec.path(port.port()))
                                    .collect(Collectors.joining(", ", "[", "]")));
        }
        return report.ports().stream()
                .map(port -> of(account, port, found, named, due != null && !report.isDue(port)))
                .toList();
    }

    private static CertificateChoice of(
            Account account,
            PortCertificate port,
            List<FoundChain> found,
            Map<String, String> named,
            boolean enoughDays) {
        if (port.failure() instanceof GoneException) {
            return kept(port, "it is no longer on the service");
        }
        if (port.failure() != null) {
            throw port.failure();
        }
        String name = named.get(ReferenceCodec.path(port.port()));
        if (name != null) {
            ForeignOwner.refuse(port.port(), Optional.ofNullable(port.balancer()));
        } else if (port.owner().isPresent()) {
            return kept(port, "it " + ForeignOwner.says(port.owner().get()));
        }
        return name == null
                ? new Fitting(account, found, port).choose(enoughDays)
                : chosen(account, port, one(name, found));
    }

    private static FoundChain one(String name, List<FoundChain> found) {
        List<FoundChain> same =
                found.stream().filter(chain -> chain.name().equals(name)).toList();
        if (same.size() > 1) {
            throw several("several certificates have the name " + name, same, "name only one of their folders");
        }
        if (same.isEmpty()) {
            throw new RuleException(
                    RefusalCode.UNKNOWN_NAME,
                    "no certificate in these folders has the name " + name,
                    "write one of " + FoundChain.list(found));
        }
        return same.get(0);
    }

    private static RuleException several(String what, List<FoundChain> chains, String remedy) {
        return new RuleException(RefusalCode.SEVERAL_CERTIFICATES, what + ": " + FoundChain.list(chains), remedy);
    }

    private static CertificateChoice chosen(Account account, PortCertificate port, FoundChain chain) {
        Certificate certificate = chain.certificate();
        String leaf = certificate.leafSha1();
        boolean sent = leaf.equalsIgnoreCase(port.sent());
        boolean whole = account.ledger()
                .find(port.port())
                .map(entry -> entry.applied().get("certificate"))
                .filter(certificate.fingerprint()::equals)
                .isPresent();
        boolean shown = port.shown() == null ? whole : leaf.equalsIgnoreCase(port.shown());
        return new CertificateChoice(
                (Reference.Port) port.port(),
                Long.parseLong(port.id()),
                certificate,
                !shown || (sent && !whole),
                whole && shown && (sent || port.shown() == null),
                "");
    }

    private static CertificateChoice kept(PortCertificate port, String why) {
        return new CertificateChoice((Reference.Port) port.port(), Long.parseLong(port.id()), null, false, false, why);
    }

    /** The certificates that have the names of a port. */
    private record Fitting(Account account, List<FoundChain> found, PortCertificate port) {

        CertificateChoice choose(boolean enoughDays) {
            Optional<FoundChain> served = found.stream().filter(this::isServed).findFirst();
            List<String> names =
                    served.map(chain -> chain.certificate().getHosts()).orElse(port.hosts());
            if (enoughDays && port.validity() != null) {
                return kept(port, "it has " + port.validity().daysLeft(account.present()) + " days left");
            }
            if (names.isEmpty()) {
                return kept(
                        port,
                        "the names that it serves are unknown: --use " + ReferenceCodec.path(port.port())
                                + "=NAME names its certificate");
            }
            List<FoundChain> covering = found.stream()
                    .filter(chain -> chain.covers(names))
                    .sorted(AGE.reversed())
                    .toList();
            List<FoundChain> fit = covering.stream()
                    .filter(chain -> unfit(chain, served).isEmpty()
                            || (isServed(chain) && !chosen(account, port, chain).differs()))
                    .toList();
            if (fit.isEmpty()) {
                return kept(
                        port,
                        covering.stream()
                                .findFirst()
                                .flatMap(chain -> unfit(chain, served))
                                .orElse("no certificate in these folders has all its names: "
                                        + String.join(", ", names)));
            }
            List<FoundChain> newest = fit.stream()
                    .filter(chain -> AGE.compare(chain, fit.get(0)) == 0)
                    .toList();
            if (newest.size() > 1 && newest.stream().noneMatch(this::isServed)) {
                throw several(
                        "several certificates are the newest with the names of " + port.port(),
                        newest,
                        "choose one: --use " + ReferenceCodec.path(port.port()) + "="
                                + newest.get(0).name());
            }
            return chosen(
                    account,
                    port,
                    newest.stream().filter(this::isServed).findFirst().orElse(newest.get(0)));
        }

        private boolean isServed(FoundChain chain) {
            return chain.certificate().leafSha1().equalsIgnoreCase(port.shown() == null ? port.sent() : port.shown());
        }

        /** Returns why a certificate that has the names may not take the place of the present one; empty if it may. */
        private Optional<String> unfit(FoundChain chain, Optional<FoundChain> served) {
            Certificate certificate = chain.certificate();
            if (!certificate.hasIssuer()) {
                return Optional.of(certificate.source() + " does not contain the certificate of its issuer");
            }
            Validity present = served.map(of -> new Validity(
                            of.certificate().getNotBefore(), of.certificate().getNotAfter()))
                    .orElse(port.validity());
            if (present != null && isOlder(certificate, present)) {
                return Optional.of(certificate.source() + " is older than the certificate it serves");
            }
            return Rule.CERTIFICATE
                    .examine(certificate, account::present, account.dialect())
                    .map(Problem::what);
        }

        private static boolean isOlder(Certificate certificate, Validity present) {
            Instant from = present.from();
            return from == null
                    ? certificate.getNotAfter().isBefore(present.until())
                    : certificate.getNotBefore().isBefore(from);
        }
    }
}
