package dev.ballast.reconcile.vpc;

import dev.ballast.client.Client;
import dev.ballast.client.Vpcs;
import dev.ballast.client.Vpcs.NewVpc;
import dev.ballast.client.Vpcs.VpcChange;
import dev.ballast.error.GoneException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Subnet;
import dev.ballast.model.Vpc;
import dev.ballast.model.VpcSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResourceLists;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.reconcile.vpc.VpcRequest.SubnetRequest;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Relations;
import dev.ballast.time.Deadline;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Creates, finds, changes and deletes VPCs with their subnets. One answer about a VPC shows all its subnets. */
public final class VpcReconciler implements TopLevelReconciler<Vpc> {

    private final Account account;
    private final CreateOnce createOnce;
    private final Subnets subnets;
    private final ResponseCache<Vpc> answers;
    private final Deletion<Vpc> deletion;

    public VpcReconciler(Account account, CreateOnce createOnce, Waiter waiter, Subnets subnets) {
        this.account = account;
        this.createOnce = createOnce;
        this.subnets = subnets;
        this.answers = new ResponseCache<>(
                account.timing(),
                (vpc, deadline) -> createOnce.requirePresent(
                        vpc, () -> account.client().within(deadline).vpcs().get(vpc.id())));
        this.deletion = new Deletion<>(account, createOnce, waiter, answers, deleting(answers));
    }

    private static Deletion.Steps deleting(ResponseCache<Vpc> answers) {
        return new Deletion.Steps() {

            @Override
            public void send(Client client, Resource vpc) {
                client.vpcs().delete(vpc.id());
            }

            @Override
            public void look(Resource vpc, Deadline deadline) {
                answers.fresh(vpc, deadline);
            }
        };
    }

    @Override
    public ResponseCache<Vpc> answers() {
        return answers;
    }

    @Override
    public Deletion<Vpc> deletion() {
        return deletion;
    }

    @Override
    public String consequences(Resource vpc, Vpc now) {
        String parts = now.parts().map(Vpc.Part::toString).collect(Collectors.joining(", "));
        return parts.isEmpty() ? "" : " with its subnets " + parts;
    }

    @Override
    public Stream<Resource> list() {
        return lists().list(Filter.NONE);
    }

    /** Refuses to delete it while something uses it; what the caller has deleted before does not count. */
    @Override
    public void prepareDeletion(Resource vpc) {
        try {
            if (answers.cached(vpc).isPresent()) {
                Occupants.refuse(account, vpc, Subnets.whole(vpc.id(), answers.fresh(vpc)));
            }
        } catch (GoneException gone) {
            answers.drop(vpc);
        }
    }

    /** Returns the lists of VPCs. */
    public ResourceLists<Vpc> lists() {
        return new ResourceLists<>(account, Kind.VPC, account.client().vpcs()::list, answers::put);
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

    /** Returns the VPC of that name without a request; if there is none, the message lists the names. */
    public Resource find(String name) {
        return account.findDeleted(new Reference.ByName(Kind.VPC, name))
                .orElseGet(() -> createOnce.require(Kind.VPC, name));
    }

    /** Returns the VPC of that id without a request. */
    public Resource find(long id) {
        return account.withId(Kind.VPC, id);
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
        Reference reference = new Reference.ByName(Kind.VPC, wanted.name());
        return createOnce.ensure(
                reference,
                () -> createOnce.findSettled(reference).flatMap(deletion::settle),
                entry -> reconcile(entry, wanted),
                () -> create(reference, wanted));
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
                .map(answer -> {
                    FixedFields.warnOfOther(account, reference, settings, answer);
                    Resource vpc = new Resource(reference, answer.id());
                    answers.put(vpc, answer);
                    return vpc;
                });
    }

    /** Returns the fields that cannot be changed, null where a block names none. */
    private Map<String, Object> fields(VpcRequest wanted, ResourceSettings<VpcSetting, Vpc> settings) {
        Map<String, Object> fields =
                FixedFields.fields(settings, account.dialect(), setting -> !setting.isChangeable(account.dialect()));
        fields.put(Vpc.IPV6, wanted.ipv6());
        return fields;
    }

    private static Set<String> texts(VpcRequest wanted) {
        return wanted.subnets().stream().map(SubnetRequest::toString).collect(Collectors.toCollection(HashSet::new));
    }

    private Resource reconcile(Entry known, VpcRequest wanted) {
        Resource vpc = Resource.of(known);
        Vpc now = answers.current(vpc);
        FixedFields compared = new FixedFields(known, RecordedFacts.of(now), fields(wanted, wanted.settings()));
        SubnetChanges changes = new SubnetChanges(account, answers, vpc, now, wanted);
        changes.requireAgreed();
        boolean changed = settings().changeWhereDifferent(vpc, now, wanted.settings());
        changed |= changes.send();
        Set<String> stated = new HashSet<>(wanted.settings().facts().keySet());
        if (wanted.exactly()) {
            stated.add(Vpc.SUBNETS);
        }
        boolean keepsOther = OutsideChanges.report(account, vpc, RecordedFacts.of(answers.current(vpc)), stated);
        compared.report(account, changed || keepsOther);
        return vpc;
    }

    /** Deletes it with its subnets, and records the deletion; refused while something uses it; does nothing if it is gone. */
    public void delete(Resource vpc) {
        deletion.delete(vpc, WaitOptions.USUAL, () -> {
            Vpc now = answers.cachedOrRead(vpc);
            Occupants.refuse(account, vpc, Subnets.whole(vpc.id(), now));
            account.consent()
                    .require("delete", "deleted", vpc, consequences(vpc, now).strip());
        });
    }
}
