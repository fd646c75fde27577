package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.client.NodeBalancers.NewConfig;
import dev.ballast.model.Config;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.vpc.BackendVpcs;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates the config of a port: at the public service in one call with its certificate, its settings and its nodes, else with
 * what the document has, to which the rest is added.
 */
final class PortCreation {

    private final Account account;
    private final CreateOnce createOnce;
    private final BackendVpcs vpcs;

    PortCreation(Account account, CreateOnce createOnce, BackendVpcs vpcs) {
        this.account = account;
        this.createOnce = createOnce;
        this.vpcs = vpcs;
    }

    /** Sends the create and records it, as {@link CreateOnce#create}. */
    Optional<Config> create(Resource balancer, PortRequest wanted) {
        Reference.Port reference = PortNumbers.reference(balancer, wanted.port());
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
        Optional<Config> created = send(reference, balancer, FixedFields.facts(fields, Map.of()), () -> account.client()
                .nodeBalancers()
                .createConfig(balancer, new NewConfig(wanted.label(), wanted.port(), check)));
        created.ifPresent(answer ->
                FixedFields.warnOfOther(account, reference, fields, FixedFields.fields("label", answer.label())));
        return created;
    }

    private Optional<Config> createWhole(Reference.Port reference, long balancer, PortRequest wanted) {
        return send(reference, balancer, facts(wanted), () -> account.client()
                .nodeBalancers()
                .createConfig(balancer, fields(wanted, address -> vpcs.subnet(balancer, address))));
    }

    /** Returns the fields of a new config of the public service, with its nodes, each with the subnet that its address is in. */
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

    /** Returns these facts of a new port with the settings that the service has chosen, as the public service shows them. */
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
            Reference.Port reference, long balancer, Map<String, String> facts, Supplier<Config> call) {
        return createOnce.create(
                reference,
                "POST /nodebalancers/" + balancer + "/configs",
                facts,
                call,
                answer -> Long.toString(answer.id()),
                answer -> {
                    Map<String, String> recorded = withShown(facts, answer);
                    recorded.computeIfPresent("label", (field, sent) -> answer.label() == null ? sent : answer.label());
                    return recorded;
                });
    }
}
