package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.model.Backends;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.outcome.CreateEvidence;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The ports of a new NodeBalancer of Linode, which its own request creates. The answer shows none of them, so their facts are
 * kept with those of the NodeBalancer until a list has shown their ids, in this run or in the next one.
 */
final class NestedPorts {

    /** Stands between the place of a port and the name of a fact; no other fact has it. */
    private static final String SEPARATOR = "/";

    private final Account account;
    private final ResponseCache<PortConfig> answers;

    NestedPorts(Account account, ResponseCache<PortConfig> answers) {
        this.account = account;
        this.answers = answers;
    }

    /** Returns the ports to send with a new NodeBalancer, which has its nodes in the subnet; null if they are to be created one by one. */
    List<ConfigFields> bodies(List<PortRequest> ports, Long subnet) {
        Function<String, Long> ofNode = address -> Backends.of(address) == Backends.VPC ? subnet : null;
        return isNested(ports)
                ? ports.stream()
                        .map(port -> PortFields.of(port).body(NodeReconciler.fields(port.nodes(), ofNode)))
                        .toList()
                : null;
    }

    /** Returns the facts of those ports, to be recorded with those of the NodeBalancer. */
    Map<String, String> facts(List<PortRequest> ports) {
        Map<String, String> all = new TreeMap<>();
        if (isNested(ports)) {
            ports.forEach(port -> LinodeNodes.withCount(PortFields.of(port).facts(), port.nodes())
                    .forEach((fact, value) -> {
                        if (value != null) {
                            all.put(PortConfig.place(port.port(), port.protocol()) + SEPARATOR + fact, value);
                        }
                    }));
        }
        return all;
    }

    /** The service takes no port without nodes in the create of its NodeBalancer. */
    private boolean isNested(List<PortRequest> ports) {
        return account.dialect().publicService()
                && !ports.isEmpty()
                && ports.stream().noneMatch(port -> port.nodes().isEmpty());
    }

    /** Records and returns the ports that were created with the NodeBalancer and whose ids are not known yet. */
    Set<Reference> recordUnlisted(Resource balancer) {
        return unlisted(balancer).isEmpty()
                ? Set.of()
                : account.runExclusively(balancer.reference(), () -> recordListed(balancer, unlisted(balancer)));
    }

    private Map<Reference.Port, Map<String, String>> unlisted(Resource balancer) {
        Map<String, Map<String, String>> ports = new TreeMap<>();
        account.applied(balancer).forEach((fact, value) -> {
            int end = fact.lastIndexOf(SEPARATOR);
            if (end > 0) {
                ports.computeIfAbsent(fact.substring(0, end), port -> new TreeMap<>())
                        .put(fact.substring(end + 1), value);
            }
        });
        Map<Reference.Port, Map<String, String>> placed = new HashMap<>();
        ports.forEach((port, facts) -> placed.put(
                new Reference.Port(
                        balancer.whole(),
                        Integer.parseInt(port.replaceFirst("/.*", "")),
                        PortConfig.isUdp(facts.get("protocol"))),
                facts));
        return placed;
    }

    private Set<Reference> recordListed(Resource balancer, Map<Reference.Port, Map<String, String>> unlisted) {
        Waiter.Awaited<List<PortConfig>> listed = new Waiter.Awaited<>(
                "the list of ports of " + balancer,
                within -> account.client()
                        .within(within)
                        .nodeBalancers()
                        .configs(balancer.id())
                        .items()
                        .filter(config -> config.port() != null
                                && unlisted.containsKey(Reference.Port.of(balancer.whole(), config)))
                        .toList(),
                found -> found.size() == unlisted.size(),
                found -> "at " + found.size() + " of " + unlisted.size());
        Waiter waiter = new Waiter(account);
        Deadline deadline = account.deadline(CreateEvidence.LIST_LAG);
        if (deadline.limit().compareTo(CreateEvidence.LIST_LAG) < 0) {
            waiter.await(deadline, List.of(listed));
        } else {
            // A port that no list shows by then was removed: it is created like a port that the block names later.
            waiter.reaches(deadline, listed);
        }
        Map<Resource, Map<String, String>> ports = new LinkedHashMap<>();
        listed.seen().get().forEach(config -> {
            Resource port = new Resource(Reference.Port.of(balancer.whole(), config), config.id());
            answers.put(port, config);
            ports.put(port, PortFields.withShown(unlisted.get(port.port()), config));
        });
        Map<String, String> done = new TreeMap<>();
        account.applied(balancer).keySet().stream()
                .filter(fact -> fact.contains(SEPARATOR))
                .forEach(fact -> done.put(fact, null));
        account.recordCreated(ports, balancer, done);
        return SurplusParts.references(ports.keySet());
    }
}
