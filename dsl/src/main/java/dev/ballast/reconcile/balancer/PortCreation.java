package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.client.NodeBalancers.NewConfig;
import dev.ballast.model.Backends;
import dev.ballast.model.Config;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.outcome.CreateEvidence;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.vpc.BackendVpcs;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates the configs of ports. At Linode one call has the certificate, the settings and the nodes of a port; in the
 * documented dialect it has the few fields of the document, and the rest is added afterwards.
 *
 * <p>The ports of a new NodeBalancer of Linode are created by its own request. The answer shows none of them, so their
 * facts are kept with those of the NodeBalancer until a list has shown their ids, in this run or in the next one.
 */
final class PortCreation {

    /** Stands between the place of a port and the name of a fact; no other fact has it. */
    private static final String SEPARATOR = "/";

    private final Account account;
    private final CreateOnce createOnce;
    private final BackendVpcs vpcs;
    private final ResponseCache<Config> answers;
    private final PortRefusals refusals;

    PortCreation(
            Account account,
            CreateOnce createOnce,
            BackendVpcs vpcs,
            ResponseCache<Config> answers,
            PortRefusals refusals) {
        this.account = account;
        this.createOnce = createOnce;
        this.vpcs = vpcs;
        this.answers = answers;
        this.refusals = refusals;
    }

    /** Sends the create and records it, as {@link CreateOnce#create}. */
    Optional<Config> create(Resource balancer, PortRequest wanted) {
        Reference.Port reference = PortNumbers.reference(balancer, wanted);
        return account.dialect().publicService()
                ? createWhole(reference, balancer.id(), wanted)
                : createDocumented(reference, balancer.id(), wanted);
    }

    /** Returns the protocol of a port with that protocol or certificate; null if neither is set. */
    static String protocol(PortRequest wanted) {
        return wanted.certificate() == null ? wanted.protocol() : "https";
    }

    private Optional<Config> createDocumented(Reference.Port reference, long balancer, PortRequest wanted) {
        String check = wanted.check() == null ? "connection" : wanted.check();
        Map<String, Object> fields = FixedFields.fields("port", wanted.port(), "check", check, "label", wanted.label());
        Optional<Config> created =
                send(reference, balancer, wanted, FixedFields.facts(fields, Map.of()), () -> account.client()
                        .nodeBalancers()
                        .createConfig(balancer, new NewConfig(wanted.label(), wanted.port(), check)));
        created.ifPresent(answer ->
                FixedFields.warnOfOther(account, reference, fields, FixedFields.fields("label", answer.label())));
        return created;
    }

    private Optional<Config> createWhole(Reference.Port reference, long balancer, PortRequest wanted) {
        return send(reference, balancer, wanted, facts(wanted), () -> account.client()
                .nodeBalancers()
                .createConfig(balancer, fields(wanted, address -> vpcs.subnet(balancer, address))));
    }

    /** Returns the fields of a new config of Linode, with its nodes, each with the subnet that its address is in. */
    static ConfigFields fields(PortRequest wanted, Function<String, Long> subnet) {
        return allFields(wanted).fields(NodeReconciler.fields(wanted.nodes(), subnet));
    }

    /** Returns what the ledger records of them. */
    static Map<String, String> facts(PortRequest wanted) {
        Map<String, String> facts = new TreeMap<>(allFields(wanted).facts());
        PublicNodes.addCount(facts, wanted.nodes());
        return facts;
    }

    private static PortChange allFields(PortRequest wanted) {
        return new PortChange(
                wanted.port(),
                protocol(wanted),
                wanted.certificate(),
                wanted.settings().withDefault(PortSetting.CHECK, "connection"));
    }

    /** Returns these facts of a new port with the settings that the service has chosen, as Linode shows them. */
    static Map<String, String> withShown(Map<String, String> facts, Config created) {
        Map<String, String> all = new TreeMap<>(
                ResourceSettings.of(PortSetting.class).over(created).facts());
        if (created.protocol() != null) {
            all.put("protocol", created.protocol());
        }
        all.putAll(facts);
        return all;
    }

    private Optional<Config> send(
            Reference.Port reference,
            long balancer,
            PortRequest wanted,
            Map<String, String> facts,
            Supplier<Config> call) {
        return createOnce
                .explaining(refused -> refusals.explain(refused, reference, wanted.nodes()))
                .create(reference, "POST /nodebalancers/" + balancer + "/configs", facts, call, answer -> {
                    Map<String, String> recorded = withShown(facts, answer);
                    recorded.computeIfPresent("label", (field, sent) -> answer.label() == null ? sent : answer.label());
                    return new Recorded(answer.id(), recorded);
                });
    }

    /** Returns the ports to send with a new NodeBalancer, which has its nodes in the subnet; null if they are to be created one by one. */
    List<ConfigFields> nestedFields(List<PortRequest> ports, Long subnet) {
        Function<String, Long> ofNode = address -> Backends.of(address) == Backends.VPC ? subnet : null;
        return isNested(ports)
                ? ports.stream().map(port -> fields(port, ofNode)).toList()
                : null;
    }

    /** Returns the facts of those ports, to be recorded with those of the NodeBalancer. */
    Map<String, String> nestedFacts(List<PortRequest> ports) {
        Map<String, String> all = new TreeMap<>();
        if (isNested(ports)) {
            ports.forEach(port -> facts(port).forEach((fact, value) -> {
                if (value != null) {
                    all.put(Config.place(port.port(), port.protocol()) + SEPARATOR + fact, value);
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
                        Config.isUdp(facts.get("protocol"))),
                facts));
        return placed;
    }

    private Set<Reference> recordListed(Resource balancer, Map<Reference.Port, Map<String, String>> unlisted) {
        Waiter.Awaited<List<Config>> listed = new Waiter.Awaited<>(
                "the ports of " + balancer,
                within -> account.client()
                        .within(within)
                        .nodeBalancers()
                        .configs(balancer.id())
                        .items()
                        .filter(config -> config.port() != null
                                && unlisted.containsKey(Reference.Port.of(balancer.whole(), config)))
                        .toList(),
                found -> found.size() == unlisted.size(),
                found -> found.size() + " of " + unlisted.size() + " listed");
        // A port that no list shows by then was removed: it is created like a port that the block names later.
        new Waiter(account).reaches(Deadline.in(CreateEvidence.LIST_LAG, account.timing()), listed);
        Map<Resource, Map<String, String>> ports = new LinkedHashMap<>();
        listed.seen().get().forEach(config -> {
            Resource port = new Resource(Reference.Port.of(balancer.whole(), config), config.id());
            answers.put(port, config);
            ports.put(port, withShown(unlisted.get(port.port()), config));
        });
        Map<String, String> done = new TreeMap<>();
        account.applied(balancer).keySet().stream()
                .filter(fact -> fact.contains(SEPARATOR))
                .forEach(fact -> done.put(fact, null));
        account.recordCreated(ports, balancer, done);
        return SurplusParts.references(ports.keySet());
    }
}
