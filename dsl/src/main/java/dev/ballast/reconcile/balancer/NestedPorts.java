package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.model.Backends;
import dev.ballast.model.Config;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.outcome.CreateEvidence;
import dev.ballast.time.Deadline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The ports of a NodeBalancer that are created by the same request, as the public service can. Its answer shows none of them, so
 * their facts are kept with those of the NodeBalancer until a list has shown their ids, by this run or by the next one.
 */
final class NestedPorts {

    /** Stands between the number of a port and the name of a fact; no other fact has it. */
    private static final String SEPARATOR = "/";

    private final Account account;
    private final PortChanges changes;

    NestedPorts(Account account, PortChanges changes) {
        this.account = account;
        this.changes = changes;
    }

    /** Returns the ports to send with a new NodeBalancer, which has its nodes in the subnet; null if they are to be created one by one. */
    List<ConfigFields> fields(List<PortRequest> ports, Long subnet) {
        Function<String, Long> ofNode = address -> Backends.of(address) == Backends.VPC ? subnet : null;
        return isNested(ports)
                ? ports.stream().map(port -> PortCreation.fields(port, ofNode)).toList()
                : null;
    }

    /** Returns the facts of those ports, to be recorded with those of the NodeBalancer. */
    Map<String, String> facts(List<PortRequest> ports) {
        Map<String, String> all = new TreeMap<>();
        if (isNested(ports)) {
            ports.forEach(port -> PortCreation.facts(port).forEach((fact, value) -> {
                if (value != null) {
                    all.put(port.port() + SEPARATOR + fact, value);
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

    private Map<Integer, Map<String, String>> unlisted(Resource balancer) {
        Map<Integer, Map<String, String>> ports = new TreeMap<>();
        account.applied(balancer).forEach((fact, value) -> {
            int end = fact.indexOf(SEPARATOR);
            if (end > 0) {
                ports.computeIfAbsent(Integer.valueOf(fact.substring(0, end)), port -> new TreeMap<>())
                        .put(fact.substring(end + 1), value);
            }
        });
        return ports;
    }

    private Set<Reference> recordListed(Resource balancer, Map<Integer, Map<String, String>> unlisted) {
        Waiter.Awaited<List<Config>> listed = new Waiter.Awaited<>(
                "the ports of " + balancer,
                within -> account.client()
                        .within(within)
                        .nodeBalancers()
                        .configs(balancer.id())
                        .items()
                        .filter(config -> isCreated(unlisted, config))
                        .toList(),
                found -> found.size() == unlisted.size(),
                found -> found.size() + " of " + unlisted.size() + " listed");
        // A port that no list shows by then was removed: it is created like a port that the block names later.
        new Waiter(account).reaches(Deadline.in(CreateEvidence.LIST_LAG, account.timing()), listed);
        Map<Resource, Map<String, String>> ports = new LinkedHashMap<>();
        listed.seen().get().forEach(config -> {
            Resource port = new Resource(PortNumbers.reference(balancer, config.port()), config.id());
            changes.answers().put(port, config);
            ports.put(port, PortCreation.withShown(unlisted.get(config.port()), config));
        });
        Map<String, String> done = new TreeMap<>();
        account.applied(balancer).keySet().stream()
                .filter(fact -> fact.contains(SEPARATOR))
                .forEach(fact -> done.put(fact, null));
        account.recordCreated(ports, balancer, done);
        return SurplusParts.references(ports.keySet());
    }

    private static boolean isCreated(Map<Integer, Map<String, String>> unlisted, Config config) {
        Map<String, String> facts = unlisted.get(config.port());
        return facts != null && Config.isUdp(facts.get("protocol")) == Config.isUdp(config.protocol());
    }
}
