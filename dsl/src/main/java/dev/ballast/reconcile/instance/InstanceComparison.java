package dev.ballast.reconcile.instance;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.AnswerFacts;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.vpc.VpcAddresses;
import dev.ballast.rules.Quoted;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Compares the block of an instance with the ledger and the service at a second run, and changes what may be changed. */
final class InstanceComparison {

    private final Account account;
    private final CreateOnce createOnce;
    private final Function<Resource, Instance> require;
    private final SettingChanges<InstanceSetting, Instance> settings;
    private final VpcAddresses vpcAddresses;

    /** Creates the comparison; {@code require} returns an instance or throws if it is gone. */
    InstanceComparison(
            Account account,
            CreateOnce createOnce,
            Function<Resource, Instance> require,
            SettingChanges<InstanceSetting, Instance> settings,
            VpcAddresses vpcAddresses) {
        this.account = account;
        this.createOnce = createOnce;
        this.require = require;
        this.settings = settings;
        this.vpcAddresses = vpcAddresses;
    }

    /**
     * Changes the instance where the block differs, and returns it.
     *
     * @throws RuleException if the block differs in what Ballast cannot change
     */
    Resource compare(Entry known, InstanceRequest wanted) {
        Map<String, Object> fields = wanted.fields(
                account.dialect(), wanted.settings(), setting -> !setting.isChangeable(account.dialect()));
        if (Boolean.TRUE.equals(fields.get(InstanceRequest.BOOTED))
                && known.applied().containsKey(InstanceReconciler.BOOTED_AT)) {
            fields.remove(InstanceRequest.BOOTED);
        }
        Resource instance = Resource.of(known);
        if (InstanceListing.showsSingle(account.dialect())) {
            compareShown(known, instance, wanted, fields);
        } else {
            FixedFields compared = new FixedFields(known, fields);
            compared.report(account, change(instance, require.apply(instance), wanted));
        }
        return instance;
    }

    private void compareShown(Entry known, Resource instance, InstanceRequest wanted, Map<String, Object> fields) {
        Instance now = require.apply(instance);
        Map<String, String> shown = new TreeMap<>(AnswerFacts.of(now));
        Map<String, String> found =
                requireUnrecorded(instance, now, wanted, what -> FixedFields.isRecorded(known, what));
        if (!found.isEmpty()) {
            shown.putAll(found);
            account.ledger().update(known.reference(), found);
        }
        if (fields.get(InstanceRequest.FIREWALL) != null
                && now.hasLinodeInterfaces()
                && !FixedFields.isRecorded(known, InstanceRequest.FIREWALL)) {
            account.report(new Progress.Note(instance + ": its firewall is not compared with the block,"
                    + " because Ballast does not read the firewalls of Linode interfaces"));
            fields.remove(InstanceRequest.FIREWALL);
        }
        if (wanted.reservedIp() != null) {
            shown.put(
                    AnswerFacts.RESERVED_IP,
                    now.addresses().anyMatch(wanted.reservedIp()::equals)
                            ? wanted.reservedIp()
                            : now.publicIp().orElse(null));
        }
        List<String> replaced = InstanceRebuild.replacedFields(known, shown, fields);
        if (!replaced.isEmpty()) {
            fields.keySet().removeAll(replaced);
            account.reportKept(
                    instance,
                    "a rebuild after the create that the block describes may have changed its "
                            + String.join(", ", replaced));
        }
        FixedFields compared = new FixedFields(known, shown, fields, ways(instance, wanted, fields));
        Set<String> stated = new HashSet<>(AnswerFacts.texts(fields).keySet());
        stated.addAll(wanted.settings().facts().keySet());
        boolean keepsOther = OutsideChanges.report(account, instance, AnswerFacts.of(now), stated);
        boolean changed = change(instance, now, wanted);
        compared.report(account, changed || keepsOther || !replaced.isEmpty());
    }

    private boolean change(Resource instance, Instance now, InstanceRequest wanted) {
        return settings.changeWhereDifferent(
                instance, now, wanted.settings().only(setting -> setting.isChangeable(account.dialect())));
    }

    private static Map<String, String> ways(Resource instance, InstanceRequest wanted, Map<String, Object> fields) {
        String handle = "instance(" + instance.whole().argument() + ")";
        String rebuild = "rebuild it first, which deletes its data: " + handle + ".rebuild { ";
        return Map.of(
                InstanceSetting.REGION.word(),
                "migrate it first, which gives it other addresses: api.post('/linode/instances/" + instance.id()
                        + "/migrate', region: " + quoted(wanted, InstanceSetting.REGION) + ")",
                InstanceSetting.TYPE.word(),
                "resize it first: " + handle + ".resize " + quoted(wanted, InstanceSetting.TYPE),
                InstanceSetting.IMAGE.word(),
                rebuild + "image " + quoted(wanted, InstanceSetting.IMAGE) + "; ... }",
                InstanceSetting.DISK_ENCRYPTION.word(),
                rebuild + "diskEncryption " + fields.get(InstanceSetting.DISK_ENCRYPTION.word()) + "; ... }");
    }

    private static String quoted(InstanceRequest wanted, InstanceSetting setting) {
        return Quoted.of(Objects.toString(wanted.settings().text(setting), ""));
    }

    /**
     * Returns the subnet and the firewall of the block that an instance has and the ledger does not.
     *
     * @throws RuleException if it has others
     */
    Map<String, String> requireUnrecorded(
            Resource instance, Instance now, InstanceRequest wanted, Predicate<String> recorded) {
        Map<String, String> found = new TreeMap<>();
        if (wanted.subnet() != null && !recorded.test(InstanceRequest.VPC)) {
            vpcAddresses.requireIn(instance, wanted.subnet());
            found.put(
                    InstanceRequest.VPC,
                    FixedFields.Expression.of(wanted.subnet()).toString());
        }
        if (wanted.firewall() != null && !recorded.test(InstanceRequest.FIREWALL) && !now.hasLinodeInterfaces()) {
            createOnce
                    .requirePresent(instance, () -> account.client().instances().firewalls(instance.id()))
                    .ifPresent(all -> {
                        requireBehind(instance, all, wanted.firewall());
                        found.put(InstanceRequest.FIREWALL, wanted.firewall().toString());
                    });
        }
        return found;
    }

    private static void requireBehind(Resource instance, List<Long> found, Long wanted) {
        if (!found.contains(wanted)) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    instance + " is behind " + (found.isEmpty() ? "no firewall" : "firewall " + found.get(0))
                            + ", which Ballast cannot change to " + wanted,
                    (found.isEmpty() ? "leave out firewall" : "write firewall " + found.get(0))
                            + ", or use a new name for a new one");
        }
    }
}
