package dev.ballast.reconcile.instance;

import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Labelled;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.facts.VpcFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.vpc.VpcAddresses;
import dev.ballast.rules.Quoted;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Compares the block of an instance with the ledger and the service at a second run, and changes what may be changed. */
final class InstanceComparison {

    private final Account account;
    private final CreateOnce createOnce;
    private final Function<Resource, Instance> require;
    private final SettingChanges<InstanceSetting, Instance> settings;
    private final VpcAddresses vpcAddresses;
    private final VpcInterfaces interfaces;

    /** Creates the comparison; {@code require} returns an instance or throws if it is gone. */
    InstanceComparison(
            Account account,
            CreateOnce createOnce,
            Function<Resource, Instance> require,
            SettingChanges<InstanceSetting, Instance> settings,
            VpcAddresses vpcAddresses,
            VpcInterfaces interfaces) {
        this.account = account;
        this.createOnce = createOnce;
        this.require = require;
        this.settings = settings;
        this.vpcAddresses = vpcAddresses;
        this.interfaces = interfaces;
    }

    /**
     * Changes the instance where the block differs, and returns it.
     *
     * @throws RuleException if the block differs in what Ballast cannot change
     */
    Resource compare(Entry known, InstanceRequest wanted) {
        Resource instance = Resource.of(known);
        Instance now = require.apply(instance);
        ForeignOwner.refuse(instance, Optional.of(now));
        if (InstanceListing.showsSingle(account.dialect())) {
            compareShown(known, instance, guarded(known, instance, now, wanted), wanted);
        } else {
            FixedFields compared = new FixedFields(known, fixed(known, wanted, now));
            compared.report(account, change(instance, now, wanted));
        }
        return instance;
    }

    /** Adds the firewalls to the answer if the block or the ledger has one. */
    private Instance guarded(Entry known, Resource instance, Instance now, InstanceRequest wanted) {
        if (!wanted.settings().has(InstanceSetting.FIREWALL)
                && !known.applied().containsKey(InstanceSetting.FIREWALL.word())) {
            return now;
        }
        if (now.hasLinodeInterfaces()) {
            account.report(
                    new Progress.Note(instance + ": its firewall is not compared, because Ballast does not read the"
                            + " firewalls of Linode interfaces"));
            return now;
        }
        return createOnce
                .requirePresent(instance, () -> account.client().instances().firewalls(instance.id()))
                .map(now::behind)
                .orElse(now);
    }

    private boolean isChangeable(InstanceSetting setting, Instance now) {
        return setting.isChangeable(account.dialect())
                && (setting != InstanceSetting.FIREWALL || !now.hasLinodeInterfaces());
    }

    private Map<String, Object> fixed(Entry known, InstanceRequest wanted, Instance now) {
        Map<String, Object> fields =
                wanted.fields(account.dialect(), wanted.settings(), setting -> !isChangeable(setting, now));
        if (Boolean.TRUE.equals(fields.get(InstanceRequest.BOOTED))
                && known.applied().containsKey(InstanceReconciler.BOOTED_AT)) {
            fields.remove(InstanceRequest.BOOTED);
        }
        if (!FixedFields.isRecorded(known, InstanceSetting.FIREWALL.word())) {
            fields.remove(InstanceSetting.FIREWALL.word());
        }
        return fields;
    }

    private void compareShown(Entry known, Resource instance, Instance now, InstanceRequest wanted) {
        Map<String, Object> fields = fixed(known, wanted, now);
        Map<String, String> answered = RecordedFacts.of(known, now);
        boolean recorded = known.applied().containsKey(VpcFacts.VPC);
        if (recorded) {
            answered.putAll(
                    VpcFacts.of(vpcAddresses.read(instance), known.applied().get(VpcFacts.VPC)));
        }
        Map<String, String> shown = new TreeMap<>(answered);
        Optional<BooleanSupplier> added = Optional.empty();
        if (wanted.subnet() != null) {
            boolean isIn = recorded
                    ? !Labelled.NONE.equals(answered.get(VpcFacts.VPC))
                    : vpcAddresses.findIn(instance, wanted.subnet());
            if (!isIn || !recorded) {
                shown.put(VpcFacts.VPC, VpcFacts.subnet(wanted.subnet()));
            }
            vpcAddresses.subnets().refuseOther(instance, VpcFacts.VPC, shown.get(VpcFacts.VPC), wanted.subnet());
            if (!isIn) {
                added = Optional.of(interfaces.adding(instance, now, wanted));
            } else if (!recorded) {
                account.ledger().update(known.reference(), Map.of(VpcFacts.VPC, shown.get(VpcFacts.VPC)));
            }
        }
        if (wanted.reservedIp() != null) {
            shown.put(RecordedFacts.RESERVED_IP, RecordedFacts.reservedIp(now, wanted.reservedIp()));
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
        Set<String> stated = new HashSet<>(RecordedFacts.texts(fields).keySet());
        stated.addAll(wanted.settings().facts().keySet());
        boolean keepsOther = OutsideChanges.report(account, instance, answered, stated);
        boolean changed = change(instance, now, wanted);
        boolean placed = added.filter(BooleanSupplier::getAsBoolean).isPresent();
        compared.report(account, changed || placed || keepsOther || !replaced.isEmpty());
    }

    private boolean change(Resource instance, Instance now, InstanceRequest wanted) {
        return settings.changeWhereDifferent(
                instance, now, wanted.settings().only(setting -> isChangeable(setting, now)));
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
}
