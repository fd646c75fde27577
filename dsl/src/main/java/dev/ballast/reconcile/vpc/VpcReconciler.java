package dev.ballast.reconcile.vpc;

import dev.ballast.client.Vpcs;
import dev.ballast.client.Vpcs.NewVpc;
import dev.ballast.client.Vpcs.VpcChange;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Subnet;
import dev.ballast.model.Vpc;
import dev.ballast.model.VpcSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ServiceLists;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.WholeReconciler;
import dev.ballast.reconcile.vpc.VpcRequest.SubnetRequest;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Relations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Creates, finds, changes and deletes VPCs with their subnets. One answer about a VPC shows all its subnets. */
public final class VpcReconciler extends WholeReconciler<Vpc> {

    private final Subnets subnets;

    public VpcReconciler(Account account, CreateOnce createOnce, Waiter waiter, Subnets subnets) {
        super(account, createOnce, waiter, Kind.VPC);
        this.subnets = subnets;
    }

    /** The words of a VPC send no request before they need its answer. */
    @Override
    protected Resource look(Resource vpc) {
        return vpc;
    }

    @Override
    protected void refuseUsed(Resource vpc, Vpc now) {
        Occupants.refuse(account, vpc, Subnets.whole(vpc.id(), now));
    }

    @Override
    public void prepareDeletion(Resource vpc) {
        refuseStillUsed(vpc);
    }

    @Override
    public String consequences(Resource vpc, Vpc now, Set<Resource> deleted) {
        String parts = now.parts().map(Vpc.Part::toString).collect(Collectors.joining(", "));
        return parts.isEmpty() ? "" : " with its subnets " + parts;
    }

    /** Returns the changes of the settings of VPCs. */
    public SettingChanges<VpcSetting, Vpc> settings() {
        return new SettingChanges<>(
                account,
                createOnce,
                answers,
                VpcSetting.LABEL,
                null,
                (now, id, changed) -> account.client().vpcs().change(id, new VpcChange(changed)),
                changed -> "");
    }

    /** Changes the settings that differ. */
    public void change(Resource vpc, ResourceSettings<VpcSetting, Vpc> wanted) {
        account.runExclusively(vpc, () -> {
            if (!settings().changeWhereDifferent(vpc, answers.current(vpc), wanted)) {
                account.reportUnchanged(vpc, "");
            }
        });
    }

    /** Returns the subnets of a VPC in the last answer, which is requested if there is none. */
    public List<Subnet> subnets(Resource vpc) {
        return subnets.of(vpc.id(), answers.cachedOrRead(vpc));
    }

    /**
     * Returns the subnet of a VPC with that label.
     *
     * @throws RuleException with the labels if there is none
     */
    public Subnet subnet(Resource vpc, String label) {
        List<Subnet> all = subnets(vpc);
        return all.stream()
                .filter(subnet -> label.equals(subnet.label()))
                .findFirst()
                .orElseThrow(() -> new RuleException(
                        RefusalCode.NOT_FOUND,
                        vpc + " has no subnet " + Quoted.of(label)
                                + (all.isEmpty()
                                        ? ", and no other one"
                                        : "; it has "
                                                + all.stream()
                                                        .map(each -> Quoted.of(each.label()))
                                                        .collect(Collectors.joining(", "))),
                        "write subnet " + Quoted.of(label) + ", '10.0.0.0/24' in the block of the VPC"));
    }

    /** Creates the VPC with its subnets, or changes the one the ledger knows and adds the subnets it lacks. */
    public Resource ensure(VpcRequest wanted) {
        return ensure(wanted.name(), entry -> reconcile(entry, wanted), reference -> create(reference, wanted));
    }

    private Optional<Resource> create(Reference reference, VpcRequest wanted) {
        wanted.requireIpv6(reference.toString(), Boolean.TRUE.equals(wanted.ipv6()));
        ResourceSettings<VpcSetting, Vpc> settings = wanted.settings()
                .with(
                        VpcSetting.REGION,
                        Relations.region(
                                reference.toString(),
                                wanted.settings().text(VpcSetting.REGION),
                                wanted.defaultRegion()))
                .with(VpcSetting.LABEL, wanted.name());
        requireRanges(reference, settings.text(VpcSetting.REGION), wanted);
        Map<String, String> requested = FixedFields.facts(fields(wanted, settings), Map.of());
        requested.put(Vpc.SUBNETS, Vpc.fact(texts(wanted)));
        return createOnce
                .create(
                        reference,
                        "POST /vpcs",
                        requested,
                        () -> account.client()
                                .vpcs()
                                .create(new NewVpc(
                                        settings,
                                        wanted.ranges(),
                                        Boolean.TRUE.equals(wanted.ipv6()) ? Vpcs.AUTOMATIC : null,
                                        wanted.subnets().isEmpty()
                                                ? null
                                                : wanted.subnets().stream()
                                                        .map(SubnetRequest::body)
                                                        .toList())),
                        answer -> {
                            requested.putAll(RecordedFacts.ofCreated(answer, account.dialect()));
                            return new Recorded(answer.id(), requested);
                        })
                .map(answer -> created(reference, settings, answer));
    }

    private void requireRanges(Reference vpc, String region, VpcRequest wanted) {
        if (wanted.ipv4() != null
                && new ServiceLists(account)
                        .regions()
                        .anyMatch(each -> region.equals(each.id())
                                && each.capabilities() != null
                                && !each.capabilities().contains(Vpc.CUSTOM_RANGES))) {
            throw new RuleException(
                    RefusalCode.VPC_RANGE,
                    vpc + " cannot have the IPv4 range " + wanted.ipv4().get(0) + ": the region " + region
                            + " does not have the capability '" + Vpc.CUSTOM_RANGES + "'",
                    "leave out ipv4, or take a region of regions().findAll { '" + Vpc.CUSTOM_RANGES
                            + "' in it.capabilities }*.id");
        }
    }

    /** Returns the fields that cannot be changed, null where a block names none. */
    private Map<String, Object> fields(VpcRequest wanted, ResourceSettings<VpcSetting, Vpc> settings) {
        Map<String, Object> fields =
                FixedFields.fields(settings, account.dialect(), setting -> !setting.isChangeable(account.dialect()));
        fields.put(Vpc.IPV4, wanted.ipv4() == null ? null : Vpc.fact(wanted.ipv4()));
        fields.put(Vpc.IPV6, wanted.ipv6());
        return fields;
    }

    private static Set<String> texts(VpcRequest wanted) {
        return wanted.subnets().stream().map(SubnetRequest::toString).collect(Collectors.toCollection(HashSet::new));
    }

    private Resource reconcile(Entry known, VpcRequest wanted) {
        Resource vpc = Resource.of(known);
        Vpc now = answers.current(vpc);
        Map<String, String> shown = new HashMap<>(RecordedFacts.of(now));
        now.ranges().ifPresent(ranges -> shown.putIfAbsent(Vpc.IPV4, ranges));
        FixedFields compared = new FixedFields(
                known,
                shown,
                fields(wanted, wanted.settings()),
                Map.of(
                        Vpc.IPV4,
                        "change them first: api.put('/vpcs/" + vpc.id() + "', ipv4: ["
                                + Stream.ofNullable(wanted.ipv4())
                                        .flatMap(List::stream)
                                        .map(range -> "[range: " + Quoted.of(range) + "]")
                                        .collect(Collectors.joining(", "))
                                + "])"));
        SubnetChanges changes = new SubnetChanges(account, answers, vpc, now, wanted);
        changes.requireAgreed();
        boolean changed = settings().changeWhereDifferent(vpc, now, wanted.settings());
        changed |= changes.send();
        Set<String> stated = new HashSet<>(wanted.settings().facts().keySet());
        if (wanted.exactly()) {
            stated.add(Vpc.SUBNETS);
        }
        if (wanted.ipv4() != null) {
            stated.add(Vpc.IPV4);
        }
        boolean keepsOther = OutsideChanges.report(account, vpc, RecordedFacts.of(answers.current(vpc)), stated);
        compared.report(account, changed || keepsOther);
        return vpc;
    }
}
