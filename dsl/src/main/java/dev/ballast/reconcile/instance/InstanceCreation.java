package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances.NewInstance;
import dev.ballast.client.NetworkInterface;
import dev.ballast.error.RefusedException;
import dev.ballast.http.Json;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstanceRequest.Deployment;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.InstanceListEvidence;
import dev.ballast.rules.LinodeRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sends the create of an instance, once. */
final class InstanceCreation {

    private final Account account;
    private final CreateOnce createOnce;
    private final InstanceListing listing;

    InstanceCreation(Account account, CreateOnce createOnce, InstanceListing listing) {
        this.account = account;
        this.createOnce = createOnce;
        this.listing = listing;
    }

    /** Creates the instance, or returns empty if another process does so at the same time. */
    Optional<Instance> create(Reference reference, InstanceRequest wanted) {
        ResourceSettings<InstanceSetting, Instance> sent = wanted.settings()
                .with(
                        InstanceSetting.REGION,
                        Relations.region(
                                reference.toString(),
                                wanted.settings().text(InstanceSetting.REGION),
                                wanted.defaultRegion()));
        if (wanted.subnet() != null) {
            Problem.refuse(Relations.sameRegion(
                    new Relations.Placed("instance", wanted.name(), sent.text(InstanceSetting.REGION)),
                    new Relations.Placed(
                            "subnet", wanted.subnet().label(), wanted.subnet().region())));
        }
        Problem.refuse(LinodeRules.needsType(reference.toString(), sent.text(InstanceSetting.TYPE), account.dialect()));
        requireComplete(reference, wanted.deployment());
        Map<String, Object> fields = wanted.fields(account.dialect(), sent, setting -> true);
        Optional<Instance> created = createOnce.create(
                reference,
                account.client().call(Operation.CREATE_INSTANCE),
                withListed(FixedFields.facts(fields, Map.of())),
                () -> send(body(sent, wanted)),
                instance -> {
                    Map<String, String> facts =
                            FixedFields.facts(fields, FixedFields.fields(InstanceRequest.REGION, instance.region()));
                    if (InstanceListing.showsSingle(account.dialect())) {
                        RecordedFacts.ofCreated(instance, account.dialect()).forEach(facts::putIfAbsent);
                    }
                    return new Recorded(instance.id(), facts);
                });
        created.ifPresent(answer -> FixedFields.warnOfOther(
                account,
                reference,
                sent.only(setting -> setting.isIn(account.dialect())).with(InstanceSetting.LABEL, wanted.name()),
                answer));
        return created;
    }

    /** Refuses logins and data that the service refuses; a secret that cannot be found fails here, before an intent is open. */
    void requireComplete(Reference instance, Deployment wanted) {
        if (wanted.stackscript() != null) {
            Problem.refuse(LinodeRules.needsImage(
                    "the block of " + instance + ", which has a StackScript,",
                    wanted.settings().text(InstanceSetting.IMAGE)));
            // Jackson would wrap the failure of a secret that cannot be found.
            wanted.stackscriptData().values().forEach(Secret::reveal);
            Problem.refuse(LinodeRules.stackscriptData(
                    instance.toString(), Json.written(wanted.stackscriptData()).length()));
        }
        if (wanted.rootPass() != null) {
            Problem.refuse(Rule.ROOT_PASSWORD.examine(wanted.rootPass(), account::now, account.dialect()));
            wanted.rootPass().reveal();
        } else if (wanted.settings().has(InstanceSetting.IMAGE) && !wanted.hasLogin()) {
            Problem.refuse(LinodeRules.imageNeedsPassword(instance.toString(), account.dialect()));
        }
    }

    private Instance send(NewInstance fields) {
        try {
            return account.client().instances().create(fields);
        } catch (RefusedException refused) {
            boolean generation = refused.refusal().reasons().stream()
                    .anyMatch(reason -> "interface_generation".equals(reason.field()));
            throw generation
                    ? refused.explained(
                            fields.interfaces() == null
                                    ? "this account takes Linode interfaces only"
                                    : "this account takes no Linode interfaces",
                            "change the account setting interfaces_for_new_linodes, or the interfaceGeneration in the block:"
                                    + " instances of 'legacy_config' have private addresses, those of 'linode' have none")
                    : refused;
        }
    }

    /** Adds the ids that were listed before: if the create gets no answer, a new id may be its instance. */
    private Map<String, String> withListed(Map<String, String> sent) {
        Map<String, String> facts = new TreeMap<>(sent);
        if (!InstanceListing.showsSingle(account.dialect())) {
            listing.whole().ifPresent(ids -> facts.put(InstanceListEvidence.BEFORE, InstanceListEvidence.text(ids)));
        }
        return facts;
    }

    /**
     * Where instances have labels, the name is the label, and the private address comes with the create. An instance of the newer
     * generation boots only with an interface.
     */
    private NewInstance body(ResourceSettings<InstanceSetting, Instance> sent, InstanceRequest wanted) {
        boolean addressed = wanted.privateIp() && account.dialect().has(Operation.CREATE_INSTANCE, "private_ip");
        return new NewInstance(
                sent.with(InstanceSetting.LABEL, wanted.name())
                        .withDefault(InstanceSetting.INTERFACE_GENERATION, Instance.LEGACY_INTERFACES)
                        .only(setting -> setting.isIn(account.dialect())
                                && (setting != InstanceSetting.FIREWALL || !isLinode(sent))),
                wanted.deployment().rootPass(),
                wanted.deployment().authorizedKeys(),
                wanted.deployment().authorizedUsers(),
                addressed ? true : null,
                wanted.deployment().metadata(),
                wanted.deployment().stackscript(),
                wanted.deployment().sentData(),
                interfaces(isLinode(sent), wanted),
                isLinode(sent) || wanted.reservedIp() == null ? null : List.of(wanted.reservedIp()));
    }

    private static List<NetworkInterface> interfaces(boolean linode, InstanceRequest wanted) {
        Long subnet = wanted.subnet() == null ? null : wanted.subnet().id();
        if (linode) {
            return NetworkInterface.linode(
                    subnet, (Long) wanted.settings().values().get(InstanceSetting.FIREWALL), wanted.reservedIp());
        }
        return subnet == null ? null : NetworkInterface.legacy(subnet);
    }

    private static boolean isLinode(ResourceSettings<InstanceSetting, Instance> settings) {
        return Instance.LINODE_INTERFACES.equals(settings.text(InstanceSetting.INTERFACE_GENERATION));
    }
}
