package dev.ballast.reconcile.reserved;

import dev.ballast.client.ReservedIps.ReservedIpFields;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.ReservedIpSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.CreateEvidence;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.UncertainWrite;
import dev.ballast.reconcile.outcome.WholeReconciler;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Relations;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reserves, finds, assigns and releases reserved addresses. The service gives an address no label, so its name is a tag: by
 * that the lists show what a create of unknown outcome has reserved.
 */
public final class ReservedIpReconciler extends WholeReconciler<ReservedIp> {

    private static final String LIMIT = "technical justification";

    private final InstanceReconciler instances;

    public ReservedIpReconciler(Account account, CreateOnce createOnce, Waiter waiter, InstanceReconciler instances) {
        super(account, createOnce.explaining(ReservedIpReconciler::explain), waiter, Kind.RESERVED_IP);
        this.instances = instances;
    }

    /** How many an account may have is for the service alone to say. */
    private static RefusedException explain(RefusedException refused) {
        return refused.refusal().reasons().stream()
                        .anyMatch(reason -> reason.reason().contains(LIMIT))
                ? refused.explained(
                        "the account has as many reserved addresses as the service allows it",
                        "release one that nothing uses: reservedIps().findAll { !it.assignedTo } lists them; or ask the"
                                + " support of the service for more")
                : refused;
    }

    @Override
    public void prepareDeletion(Resource address) {
        refuseStillUsed(address);
    }

    @Override
    public String consequences(Resource address, ReservedIp now, Set<Resource> deleted) {
        return holder(now).filter(deleted::contains).isPresent()
                ? ""
                : user(now)
                        .map(user -> ", assigned to " + user + ", and not released while that has it")
                        .orElse("");
    }

    /** Returns the notation of what uses an address; empty if nothing does. */
    public Optional<String> user(ReservedIp now) {
        return Optional.ofNullable(now.assignedEntity())
                .map(entity -> holder(now).map(Resource::toString).orElseGet(() -> entity.type() + " " + entity.id()));
    }

    /** Returns what uses an address, if it is of a kind that the ledger may have. */
    private Optional<Resource> holder(ReservedIp now) {
        return Optional.ofNullable(now.assignedEntity()).flatMap(entity -> Kind.ofType(entity.type())
                .filter(kind -> kind.isId(entity.id()))
                .map(kind -> account.withId(kind, kind.id(entity.id()))));
    }

    /**
     * Reserves an address, or compares the one that the ledger knows. A request without settings also returns one that is gone:
     * deleting it succeeds, and all else fails.
     */
    public Resource ensure(ReservedIpRequest wanted) {
        return ensure(
                wanted.name(),
                entry -> wanted.settings().isEmpty() && wanted.of() == null
                        ? Deletion.evenIfGone(Resource.of(entry), known -> reconcile(entry, wanted))
                        : reconcile(entry, wanted),
                reference -> create(reference, wanted));
    }

    private Optional<Resource> create(Reference reference, ReservedIpRequest wanted) {
        refuseTaken(reference);
        ResourceSettings<ReservedIpSetting, ReservedIp> tagged =
                wanted.settings().withDefault(ReservedIpSetting.TAGS, List.of(wanted.name()));
        Optional<ReservedIp> created = wanted.of() == null
                ? reserve(reference, tagged, wanted.defaultRegion())
                : convert(reference, wanted.of(), tagged.with(ReservedIpSetting.REGION, null));
        return created.map(answer -> created(reference, wanted.settings(), answer));
    }

    /** Tags may repeat: with two addresses of one name, no list could show which one a lost create has made. */
    private void refuseTaken(Reference reference) {
        account.client()
                .named(Kind.RESERVED_IP, reference.name())
                .map(other -> Kind.RESERVED_IP.idText(other.id()))
                .filter(other ->
                        account.ledger().withId(Kind.RESERVED_IP, other).isEmpty())
                .findFirst()
                .ifPresent(other -> {
                    throw new RuleException(
                            RefusalCode.TAKEN_NAME,
                            "the reserved address " + other + " has the tag " + Quoted.of(reference.name())
                                    + ", and it is not in the ledger",
                            account.commands()
                                    .advice(
                                            "to reserve a new one, use another name; if it is the one you mean",
                                            account.commands().adopt(reference, other)));
                });
    }

    private Optional<ReservedIp> reserve(
            Reference reference, ResourceSettings<ReservedIpSetting, ReservedIp> wanted, String defaultRegion) {
        ResourceSettings<ReservedIpSetting, ReservedIp> all = wanted.with(
                ReservedIpSetting.REGION,
                Relations.region(reference.toString(), wanted.text(ReservedIpSetting.REGION), defaultRegion));
        return create(reference, "POST /networking/reserved/ips", all.facts(), () -> account.client()
                .reservedIps()
                .create(new ReservedIpFields(all)));
    }

    /**
     * Reserves the address of an instance. Both writes may be repeated: they change nothing more. The tags are no facts of the
     * intent, because a run may end before they are set.
     */
    private Optional<ReservedIp> convert(
            Reference reference, Resource instance, ResourceSettings<ReservedIpSetting, ReservedIp> tagged) {
        account.requireNamed(instance);
        String address = instances
                .answers()
                .fresh(instance)
                .publicIp()
                .orElseThrow(() -> new RuleException(
                        RefusalCode.NOT_SHOWN,
                        instance + " has no public address",
                        "leave out of: a new address is reserved then"));
        account.ledger().withId(Kind.RESERVED_IP, address).ifPresent(known -> {
            throw new RuleException(
                    RefusalCode.TAKEN_NAME,
                    "the address " + address + " of " + instance + " is " + known.reference() + " already",
                    "use that name");
        });
        long id = Kind.RESERVED_IP.id(address);
        return create(reference, CreateEvidence.CONVERT + address, Map.of(), () -> {
            account.client().reservedIps().convert(id);
            return account.client().reservedIps().change(id, new ReservedIpFields(tagged));
        });
    }

    private Optional<ReservedIp> create(
            Reference reference, String act, Map<String, String> intended, Supplier<ReservedIp> call) {
        return createOnce.create(
                reference,
                act,
                intended,
                call,
                answer -> new Recorded(
                        Kind.RESERVED_IP.idText(answer.id()), RecordedFacts.ofCreated(answer, account.dialect())));
    }

    private Resource reconcile(Entry known, ReservedIpRequest wanted) {
        Resource address = Resource.of(known);
        ReservedIp now = answers.current(address);
        Map<String, String> shown = RecordedFacts.of(known, now);
        FixedFields compared = new FixedFields(
                known,
                shown,
                FixedFields.fields(
                        wanted.settings(), account.dialect(), setting -> !setting.isChangeable(account.dialect())));
        boolean changed = settings().changeWhereDifferent(address, now, tagged(known, wanted, now));
        boolean keepsOther = OutsideChanges.report(
                account, address, shown, wanted.settings().facts().keySet());
        compared.report(account, changed || keepsOther);
        return address;
    }

    /** A run may have ended after it reserved the address of an instance and before it gave it a tag. */
    private static ResourceSettings<ReservedIpSetting, ReservedIp> tagged(
            Entry known, ReservedIpRequest wanted, ReservedIp now) {
        boolean untagged = now.tags() != null && now.tags().isEmpty();
        return untagged && !known.applied().containsKey(ReservedIpSetting.TAGS.word())
                ? wanted.settings().withDefault(ReservedIpSetting.TAGS, List.of(wanted.name()))
                : wanted.settings();
    }

    /** Returns the changes of the tags of reserved addresses. */
    public SettingChanges<ReservedIpSetting, ReservedIp> settings() {
        return new SettingChanges<>(
                account,
                createOnce,
                answers,
                ReservedIpSetting.REGION,
                ReservedIpSetting.TAGS,
                (now, id, changed) -> account.client().reservedIps().change(id, new ReservedIpFields(changed)),
                changed -> "");
    }

    /** Moves it to an instance of its region; does nothing if that has it. */
    public void assign(Resource address, Resource instance) {
        account.runExclusively(address, () -> {
            ReservedIp now = answers.fresh(address);
            String wanted = ReservedIp.on(instance.id());
            if (wanted.equals(now.on())) {
                record(address, wanted);
                account.reportUnchanged(address, "already assigned to " + instance);
                return;
            }
            Problem.refuse(Relations.sameRegion(
                    new Relations.Placed(Kind.RESERVED_IP.word(), address.name(), now.region()),
                    instances.placed(instance)));
            String region = now.region();
            Deadline deadline = account.deadline(WaitOptions.USUAL);
            answers.drop(address);
            UncertainWrite.send(
                    account.timing(),
                    deadline,
                    () -> account.client().within(deadline).reservedIps().assign(address.id(), region, instance.id()),
                    () -> wanted.equals(answers.fresh(address, deadline).on()));
            answers.drop(address);
            // Both have other addresses now.
            instances.answers().drop(instance);
            holder(now).ifPresent(instances.answers()::drop);
            record(address, wanted);
            account.reportChanged(address, "assigned to " + instance);
        });
    }

    private void record(Resource address, String on) {
        OutsideChanges.recordConfirmed(account, address, Map.of(ReservedIp.ON, on));
    }

    /** The service would make it an ordinary address of what uses it, and release it with that. */
    @Override
    protected void refuseUsed(Resource address, ReservedIp now) {
        user(now).ifPresent(user -> {
            throw new RuleException(
                    RefusalCode.IN_USE,
                    address.withId() + " is assigned to " + user + " and is not released",
                    "delete that first"
                            + (holder(now)
                                            .filter(on -> on.reference().kind() == Kind.INSTANCE)
                                            .isPresent()
                                    ? ", or assign the address to another instance"
                                    : ""));
        });
    }
}
