package dev.ballast.reconcile;

import dev.ballast.client.Volumes.NewVolume;
import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.Requests.VolumeRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Creates, finds and changes volumes with the fewest calls (docs/api.md section 4, rules 1 to 4). Each verb waits for earlier
 * changes, reads the volume, sends what differs and waits for the effect; one deadline bounds all its waits.
 */
public final class VolumeReconciler {

    private static final String CLONE_OF = "cloneOf";
    private static final String REGION = "region";

    /** Whether a verb waits for its effect, and the deadline of all its waits. */
    private record Wait(boolean awaited, Deadline deadline) {}

    private final Account account;
    private final CreateOnce createOnce;
    private final Waiter waiter;
    private final InstanceReconciler instances;
    private final ResponseCache<Volume> answers;
    private final VerifiedChange verified;
    private final VolumeDeletions deletions;

    /** The expected states of changes that were not waited for: no field of the answer shows a pending detach. */
    private final Map<Resource, Predicate<Volume>> pending = new ConcurrentHashMap<>();

    VolumeReconciler(Account account, CreateOnce createOnce, Waiter waiter, InstanceReconciler instances) {
        this.account = account;
        this.createOnce = createOnce;
        this.waiter = waiter;
        this.instances = instances;
        this.answers = new ResponseCache<>(account.timing(), this::read);
        this.verified = new VerifiedChange(account.timing());
        this.deletions = new VolumeDeletions(account, createOnce, answers, verified);
    }

    /** Returns the last answers of the service. */
    public ResponseCache<Volume> answers() {
        return answers;
    }

    /**
     * Returns the volume of that name after reading it, or without a request if it was deleted. If there is none, the message
     * lists the names.
     */
    public Resource find(String name) {
        return account.ledger()
                .deleted(named(name))
                .map(deleted -> new Resource(named(name), Long.parseLong(deleted.id())))
                .orElseGet(() -> looked(createOnce.require(Kind.VOLUME, name)));
    }

    /** Returns the volume of that id after reading it. */
    public Resource find(long id) {
        return looked(createOnce.withId(Kind.VOLUME, id));
    }

    private Resource looked(Resource volume) {
        if (deletions.done(volume).isEmpty() && !deletions.isDoneByNow(volume)) {
            answers.current(volume);
        }
        return volume;
    }

    /** Returns the lists of volumes. */
    public ResourceLists<Volume> lists() {
        return new ResourceLists<>(createOnce, Kind.VOLUME, account.client().volumes()::list, answers::note);
    }

    /** Returns the volumes that are attached to an instance, with one request for each page when it is reached. */
    public Stream<Resource> of(Resource instance) {
        return lists().noted(account.client().instances().volumes(instance.id()).items());
    }

    /** Returns the volumes in the ledger, in the order of their names; sends nothing. */
    public List<Resource> known() {
        return account.known(Kind.VOLUME).map(Resource::of).toList();
    }

    /** Creates the volume, or grows and attaches the one the ledger knows, and waits for it. */
    public Resource ensure(VolumeRequest wanted) {
        return ensure(wanted.name(), entry -> reconcile(Resource.of(entry), wanted), reference -> {
            String region = region(wanted);
            Long instance = wanted.on() == null ? null : wanted.on().id();
            return create(
                    reference,
                    "POST /volumes",
                    Map.of("size", Integer.toString(wanted.size())),
                    FixedFields.fields(REGION, region, "size", wanted.size(), "label", wanted.name()),
                    () -> account.client()
                            .volumes()
                            .create(new NewVolume(wanted.name(), region, wanted.size(), instance)),
                    wanted.waiting());
        });
    }

    /** Creates a volume of that name with a copy of all the data; does nothing if the ledger records it as this clone. */
    public Resource copy(Resource volume, String name, WaitOptions options) {
        if (named(name).equals(volume.reference())) {
            throw new RuleException(volume + " cannot be cloned to its own name", "use a new name for the clone");
        }
        return ensure(name, entry -> copied(entry, volume, options), reference -> {
            deletions.requireNotDone(volume);
            Deadline deadline = account.deadline(options);
            settled(volume, deadline);
            awaitUnlessSeen(volume, Volume::isActive, deadline);
            return create(
                    reference,
                    "POST /volumes/" + volume.id() + "/clone",
                    Map.of(CLONE_OF, volume.idText()),
                    FixedFields.fields(REGION, account.applied(volume).get(REGION), "label", name),
                    () -> account.client().volumes().clone(volume.id(), name),
                    options);
        });
    }

    private Resource ensure(String name, Function<Entry, Resource> known, Function<Reference, Resource> create) {
        Reference reference = named(name);
        return createOnce.ensure(
                reference,
                () -> createOnce.known(reference).filter(entry -> !deletions.isDoneByNow(Resource.of(entry))),
                known,
                () -> create.apply(reference));
    }

    private Resource create(
            Reference reference,
            String act,
            Map<String, String> wanted,
            Map<String, Object> requested,
            Supplier<Volume> call,
            WaitOptions options) {
        Map<String, String> intended = new HashMap<>(wanted);
        intended.put(REGION, Objects.toString(requested.get(REGION), null));
        Volume created =
                createOnce.create(reference, act, intended, call, answer -> Long.toString(answer.id()), answer -> {
                    Map<String, String> facts = new HashMap<>();
                    facts.put(REGION, answer.region());
                    facts.put(CLONE_OF, wanted.get(CLONE_OF));
                    return facts;
                });
        FixedFields.warnOfOther(
                account,
                reference,
                requested,
                FixedFields.fields(REGION, created.region(), "size", created.size(), "label", created.label()));
        return settle(new Resource(reference, created.id()), created, begin(options));
    }

    private Resource copied(Entry known, Resource source, WaitOptions options) {
        Resource copy = Resource.of(known);
        if (!source.idText().equals(known.applied().get(CLONE_OF))) {
            throw new RuleException(
                    copy + " is known, but not as a clone of " + source.withId(),
                    deletions
                            .finish(copy)
                            .orElse("use another name for the clone; if it is the copy you want, look it up: volume('"
                                    + copy.name() + "')"));
        }
        deletions.tellCutOff(copy);
        Wait wait = begin(options);
        settle(copy, answers.current(copy, wait.deadline()), wait);
        account.unchanged(copy, "was cloned before");
        return copy;
    }

    private Resource reconcile(Resource volume, VolumeRequest wanted) {
        deletions.tellCutOff(volume);
        Wait wait = begin(wanted.waiting());
        Volume now = settled(volume, wait.deadline());
        refuseOtherRegion(volume, now, wanted.region());
        boolean attaches = wanted.on() != null && !isOn(wanted.on(), volume, now);
        settle(volume, now, wait);
        boolean grows = now.size() != null && now.size() < wanted.size();
        if (grows) {
            resize(volume, wanted.size(), wait);
        }
        if (attaches) {
            attach(volume, wanted.on(), null, wait);
        } else if (!grows && now.size() != null && now.size() > wanted.size()) {
            account.kept(volume, "it has " + now.size() + " GB, the runbook asks for at least " + wanted.size());
        } else if (!grows) {
            account.unchanged(volume, "");
        }
        return volume;
    }

    /** Waits until the volume is active. */
    public void awaitActive(Resource volume, WaitOptions options) {
        await(volume, Volume::isActive, account.deadline(options));
    }

    /**
     * Attaches it with the configuration profile given, or null for the first; does nothing if it is attached there already.
     *
     * @throws RuleException when it is attached elsewhere or the instance is in another region
     */
    public void attach(Resource volume, Resource instance, Long config, WaitOptions options) {
        account.inTurn(volume.reference(), () -> attach(volume, instance, config, begin(options)));
    }

    private void attach(Resource volume, Resource instance, Long config, Wait wait) {
        Volume now = settled(volume, wait.deadline());
        if (isOn(instance, volume, now)) {
            account.unchanged(volume, "already attached to " + instance);
            return;
        }
        Problem.refuse(Relations.sameRegion(
                new Relations.Placed("volume", volume.name(), now.region()), instances.placed(instance)));
        awaitUnlessSeen(volume, Volume::isActive, wait.deadline());
        try {
            change(
                    volume,
                    "attached to " + instance,
                    () -> account.client().volumes().attach(volume.id(), instance.id(), config),
                    seen -> Objects.equals(seen.linodeId(), instance.id()),
                    wait);
        } catch (RefusedException refused) {
            // Another run may have attached it since it was read.
            if (refused.status() != 400 || !isOn(instance, volume, answers.fresh(volume))) {
                throw refused;
            }
            settle(volume, answers.current(volume), wait);
            account.unchanged(volume, "already attached to " + instance);
        }
    }

    /** Detaches it and waits until it is free; does nothing when it is free or was deleted. */
    public void detach(Resource volume, WaitOptions options) {
        account.inTurn(volume.reference(), () -> {
            if (deletions.saidDone(volume)) {
                return;
            }
            Volume now = settled(volume, account.deadline(options));
            if (now.linodeId() == null) {
                account.unchanged(volume, "not attached");
                return;
            }
            String from = "from " + instances.find(now.linodeId());
            account.consent().require("detach", "detached", volume, from);
            requireStillOn(volume, now.linodeId());
            change(
                    volume,
                    "detached " + from,
                    () -> account.client().volumes().detach(volume.id()),
                    seen -> seen.linodeId() == null,
                    begin(options));
        });
    }

    /** Throws if the volume was moved during the question: the consent was to this instance only. */
    private void requireStillOn(Resource volume, long instance) {
        Long there = answers.current(volume).linodeId();
        if (!Objects.equals(there, instance)) {
            throw new RuleException(
                    volume + " is no longer attached to " + instances.find(instance),
                    there == null
                            ? "nothing is left to do"
                            : "it is on " + instances.find(there) + " now: detach it again");
        }
    }

    /** Grows it to the size in gigabytes; does nothing when it has that size, and refuses a smaller one. */
    public void resize(Resource volume, int size, WaitOptions options) {
        account.inTurn(volume.reference(), () -> resize(volume, size, begin(options)));
    }

    private void resize(Resource volume, int size, Wait wait) {
        Volume now = settled(volume, wait.deadline());
        if (Objects.equals(now.size(), size)) {
            account.unchanged(volume, "already " + size + " GB");
            return;
        }
        Problem.refuse(Relations.onlyGrows(volume.name(), now.size(), size));
        awaitUnlessSeen(volume, Volume::isActive, wait.deadline());
        change(
                volume,
                "resized from " + now.size() + " to " + size + " GB",
                () -> account.client().volumes().resize(volume.id(), size),
                seen -> Objects.equals(seen.size(), size),
                wait);
    }

    /** Deletes it and records the deletion; refused while it is attached; does nothing if it is gone. */
    public void delete(Resource volume) {
        account.inTurn(
                volume.reference(),
                () -> deletions.delete(volume, present -> {
                    try {
                        return Optional.of(settled(present, account.deadline(WaitOptions.USUAL)));
                    } catch (GoneException gone) {
                        return Optional.empty();
                    }
                }));
    }

    /** An accepted change is reported even if the wait for it fails, as is a create. */
    private void change(
            Resource volume, String change, Supplier<Optional<Volume>> send, Predicate<Volume> inPlace, Wait wait) {
        answers.drop(volume);
        verified.apply(
                () -> send.get().ifPresent(answer -> answers.note(volume, answer)),
                () -> inPlace.test(answers.fresh(volume)));
        try {
            Predicate<Volume> done = inPlace.and(Volume::isActive);
            if (wait.awaited()) {
                awaitUnlessSeen(volume, done, wait.deadline());
            } else {
                pending.put(volume, done);
            }
        } finally {
            account.changed(volume, change);
        }
    }

    private Wait begin(WaitOptions options) {
        return new Wait(options.awaited(), account.deadline(options));
    }

    /** Waits for changes of this session that were not waited for, and returns the volume then. */
    private Volume settled(Resource volume, Deadline deadline) {
        awaitUnlessSeen(volume, pending.getOrDefault(volume, seen -> true), deadline);
        pending.remove(volume);
        return answers.current(volume, deadline);
    }

    private Resource settle(Resource volume, Volume now, Wait wait) {
        answers.note(volume, now);
        if (wait.awaited()) {
            awaitUnlessSeen(volume, Volume::isActive, wait.deadline());
        }
        return volume;
    }

    private void awaitUnlessSeen(Resource volume, Predicate<Volume> reached, Deadline deadline) {
        if (!reached.test(answers.current(volume, deadline))) {
            await(volume, reached, deadline);
        }
    }

    private void await(Resource volume, Predicate<Volume> reached, Deadline deadline) {
        Function<Volume, String> state = seen -> Objects.requireNonNullElse(seen.status(), "without a status")
                + (seen.linodeId() == null ? "" : ", attached to " + instances.find(seen.linodeId()));
        Volume last = answers.seen(volume).orElse(null);
        waiter.until(
                deadline,
                List.of(new Waiter.Awaited<>(
                        volume.toString(), last, within -> answers.fresh(volume, within), reached, state)));
    }

    /** Returns the region from the runbook, else that of the instance, else the default one. */
    private String region(VolumeRequest wanted) {
        if (wanted.on() == null) {
            return Relations.region("volume '" + wanted.name() + "'", wanted.region(), wanted.usualRegion());
        }
        Relations.Placed there = instances.placed(wanted.on());
        Problem.refuse(Relations.sameRegion(new Relations.Placed("volume", wanted.name(), wanted.region()), there));
        // An answered value is only sent if it is valid.
        if (wanted.region() == null
                && there.region() != null
                && Rule.REGION.examine(there.region()).isPresent()) {
            throw new RuleException(
                    "the service says that instance " + Quoted.of(there.name()) + " is in region "
                            + Quoted.of(there.region()) + ", which is not a region id",
                    "look the instance up on the service");
        }
        return wanted.region() != null ? wanted.region() : there.region();
    }

    private static void refuseOtherRegion(Resource volume, Volume now, String wanted) {
        if (wanted != null && now.region() != null && !wanted.equals(now.region())) {
            throw new RuleException(
                    volume + " is in " + now.region() + " and cannot be moved to " + wanted,
                    "write region: '" + now.region() + "', or use a new name for a new volume");
        }
    }

    /** Returns whether the volume is attached to that instance; throws if it is attached to another one. */
    private boolean isOn(Resource instance, Resource volume, Volume now) {
        if (now.linodeId() != null && now.linodeId() != instance.id()) {
            throw new RuleException(
                    volume + " is attached to " + instances.find(now.linodeId()) + " and is not moved",
                    "detach it first: volume(" + volume.whole().argument() + ").detach()");
        }
        return now.linodeId() != null;
    }

    private Volume read(Resource volume, Deadline deadline) {
        deletions.requireNotDone(volume);
        try {
            Volume now = account.client().within(deadline).volumes().get(volume.id());
            requireSame(volume, now);
            return now;
        } catch (NotFoundException missing) {
            throw createOnce.gone(volume, missing);
        }
    }

    /** Throws if the region differs: then it is another volume with the same id, as after a change of the account. */
    private void requireSame(Resource volume, Volume now) {
        String recorded = account.ledger()
                .find(volume.reference())
                .filter(entry -> volume.idText().equals(entry.id()))
                .map(entry -> entry.applied().get(REGION))
                .orElse(null);
        if (recorded != null && now.region() != null && !now.region().equals(recorded)) {
            String again = account.commands().forget(volume.reference()) + ", then "
                    + account.commands().adopt(volume.reference(), volume.idText());
            throw new RuleException(
                    volume.withId() + " was created in " + recorded + ", and the service shows one in " + now.region()
                            + ": it is another volume",
                    "check that URL and token are those of the account that has it; "
                            + account.commands().advice("if this is the one you mean: ", again));
        }
    }

    private static Reference named(String name) {
        return new Reference.ByName(Kind.VOLUME, name);
    }
}
