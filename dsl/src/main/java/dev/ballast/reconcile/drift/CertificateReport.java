package dev.ballast.reconcile.drift;

import dev.ballast.certificate.ServedCertificate;
import dev.ballast.client.NodeBalancers;
import dev.ballast.client.Pages;
import dev.ballast.error.BallastException;
import dev.ballast.error.GoneException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.http.PortProbe;
import dev.ballast.http.PublicListeners;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.drift.DriftReader.Answer;
import dev.ballast.reconcile.facts.PortCertificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The certificates of the https ports, of the ledger or of the whole account.
 *
 * @param present the time that certificates are judged by, as {@link Account#present}
 * @param due a certificate with fewer days left needs attention
 */
public record CertificateReport(List<PortCertificate> ports, Instant present, int due) {

    /**
     * Reads the ports from the service; sends no write. One list of the NodeBalancers and one for each of them, or one read for
     * each port where the dialect has no lists.
     *
     * @param all whether to read the NodeBalancers of the account, too, that the ledger does not know
     */
    public static CertificateReport read(Account account, boolean all, int due) {
        boolean listed = account.dialect().has(Operation.LIST_NODEBALANCERS, "");
        if (all && !listed) {
            throw new RuleException(
                    RefusalCode.OTHER_DIALECT,
                    "the service has no call that lists NodeBalancers",
                    Dialect.with(Operation.LIST_NODEBALANCERS, "").remedy());
        }
        DriftScope scope = DriftScope.of(account.ledger(), List.of());
        Map<Long, Reference.Whole> balancers = new LinkedHashMap<>();
        scope.recorded(Kind.CONFIG)
                .map(port -> DriftScope.whole(port.reference()))
                .forEach(whole -> scope.id(whole).ifPresent(id -> balancers.put(id, whole)));
        Map<Long, NodeBalancer> shown = new HashMap<>();
        if (listed && (all || !balancers.isEmpty())) {
            Pages<NodeBalancer> list = account.client().nodeBalancers().list(Filter.NONE);
            (all ? list.items() : list.readable(unread -> account.report(new Progress.Note(unread))))
                    .forEach(each -> shown.put(each.id(), each));
        }
        if (all) {
            shown.keySet().stream()
                    .sorted()
                    .forEach(id -> balancers.putIfAbsent(
                            id, account.withId(Kind.NODEBALANCER, id).whole()));
        }
        List<PortCertificate> found = account
                .workers()
                .map(
                        balancers.entrySet(),
                        balancer -> ports(
                                scope,
                                balancer.getValue(),
                                shown.get(balancer.getKey()),
                                Answer.to(() ->
                                        configs(account, balancer.getKey(), recorded(scope, balancer.getValue()))),
                                all))
                .stream()
                .flatMap(List::stream)
                .toList();
        return new CertificateReport(found, account.present(), due);
    }

    private static Map<Long, PortConfig> configs(Account account, long balancer, List<Entry> ports) {
        NodeBalancers service = account.client().nodeBalancers();
        Map<Long, PortConfig> configs = new LinkedHashMap<>();
        if (account.dialect().has(Operation.LIST_CONFIGS, "")) {
            service.configs(balancer).items().forEach(config -> configs.put(config.id(), config));
            return configs;
        }
        for (Entry port : ports) {
            long id = Long.parseLong(port.id());
            try {
                configs.put(id, service.config(balancer, id));
            } catch (NotFoundException gone) {
                // The report has it as gone, like one that a list does not have.
            }
        }
        return configs;
    }

    private static List<PortCertificate> ports(
            DriftScope scope,
            Reference.Whole balancer,
            NodeBalancer shown,
            Answer<Map<Long, PortConfig>> answer,
            boolean all) {
        Map<Long, PortConfig> configs = new LinkedHashMap<>(answer.value().orElse(Map.of()));
        List<PortCertificate> found = new ArrayList<>();
        for (Entry port : recorded(scope, balancer)) {
            PortConfig now = configs.remove(Long.parseLong(port.id()));
            if (now != null && PortCertificate.isHttps(port, now.protocol())) {
                found.add(PortCertificate.of(port, shown, now));
            } else if (now == null && PortCertificate.isHttps(port, null)) {
                found.add(PortCertificate.failed(
                        port.reference(),
                        port.id(),
                        answer.failure() == null ? gone(port.reference()) : answer.failure()));
            }
        }
        if (all && answer.failure() != null) {
            found.add(PortCertificate.failed(balancer, null, answer.failure()));
        }
        configs.values().stream()
                .filter(now -> all && "https".equals(now.protocol()) && now.port() != null)
                .forEach(now -> found.add(PortCertificate.of(
                        new Entry(
                                Reference.Port.of(balancer, now),
                                Long.toString(now.id()),
                                null,
                                Map.of(),
                                Instant.EPOCH),
                        shown,
                        now)));
        return found;
    }

    private static List<Entry> recorded(DriftScope scope, Reference.Whole balancer) {
        return scope.partsOf(balancer).stream()
                .filter(port -> port.id() != null)
                .toList();
    }

    private static BallastException gone(Reference port) {
        return new GoneException(
                port.toString(),
                port + " is no longer on the service",
                "status prints the command that forgets it",
                null);
    }

    /** Returns the same report with the certificate that each port serves: one TLS handshake with each, and no request. */
    public CertificateReport served(Account account) {
        return new CertificateReport(
                account.workers().map(ports, port -> port.with(look(account, port))), present, due);
    }

    private static PortCertificate.Seen look(Account account, PortCertificate port) {
        if (port.failure() != null) {
            return new PortCertificate.Seen(null, null, port.failure() instanceof GoneException ? ": it is gone" : "");
        }
        String address = address(account, port);
        if (address == null) {
            return new PortCertificate.Seen(null, "no public address of it is known", null);
        }
        int number = ((Reference.Port) port.port()).number();
        PublicListeners.Listener listener = account.listeners().of(address, number);
        if (listener.none() != null) {
            return new PortCertificate.Seen(null, null, listener.none());
        }
        try {
            PortProbe.Seen seen = new PortProbe(listener.at(), true, port.name().orElse(address), number, null).look();
            return new PortCertificate.Seen(
                    seen.failure() == null ? ServedCertificate.of(seen.certificate()) : null, seen.failure(), null);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while " + port.port() + " was asked", stop);
        }
    }

    /** Returns the public address of the NodeBalancer of a port; null if it has none, or neither a list nor the ledger has it. */
    private static String address(Account account, PortCertificate port) {
        NodeBalancer shown = port.balancer();
        if (shown != null && shown.hasVpcInFront()) {
            return null;
        }
        return Stream.of(
                        shown == null ? null : shown.ipv4(),
                        shown == null ? null : shown.ipv6(),
                        account.ledger()
                                .find(DriftScope.whole(port.port()))
                                .map(entry -> entry.applied().get("ipv4"))
                                .orElse(null))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns whether something could not be read or seen. */
    public boolean isIncomplete() {
        return ports.stream()
                .anyMatch(port -> (port.failure() != null && !(port.failure() instanceof GoneException))
                        || (port.seen() != null && port.seen().failure() != null));
    }

    /** Returns whether the certificate of a port is known to have fewer days left than those of the report. */
    public boolean isDue(PortCertificate port) {
        return port.validity() != null && port.validity().daysLeft(present) < due;
    }

    /** Returns whether a certificate is due. */
    public boolean hasDue() {
        return ports.stream().anyMatch(this::isDue);
    }

    /** Returns whether a certificate is due, or a port that was asked is gone, or has or serves another one. */
    public boolean needsAttention() {
        return hasDue()
                || ports.stream()
                        .filter(port -> port.seen() != null)
                        .anyMatch(port -> port.servesOther()
                                || port.served() == PortCertificate.Served.OTHER
                                || port.failure() instanceof GoneException);
    }

    /** Returns the days until the certificate of a port expires, negative after that; null if the end is unknown. */
    public Long daysLeft(PortCertificate port) {
        return port.validity() == null ? null : port.validity().daysLeft(present);
    }
}
