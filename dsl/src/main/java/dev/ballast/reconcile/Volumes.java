package dev.ballast.reconcile;

import dev.ballast.client.NewVolume;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes and finds volumes with the fewest calls and waits for them (document sections 3 and 4). */
public final class Volumes {

    private static final String CLONE_OF = "cloneOf";
    private static final String REGION = "region";

    private final Account account;
    private final Instances instances;
    private final CreateOnce creation;
    private final ResponseCache<Volume> recent;
    private final VolumeDeletion deletion;
    private final VolumeChanges changes;

    /** Converges volumes of this account; the instances tell regions. */
    public Volumes(Account account, Instances instances) {
        this.account = account;
        this.instances = instances;
        this.creation = new CreateOnce(account);
        this.recent = new ResponseCache<>(account.timing(), this::read);
        this.deletion = new VolumeDeletion(account, recent);
        this.changes = new VolumeChanges(account, instances, recent, deletion);
    }

    /** Returns the verbs: attach, detach, resize, delete. */
    public VolumeChanges changes() {
        return changes;
    }

    /** Creates the volume or converges the one the ledger knows: grows it, attaches it, waits for it. */
    public Resource ensure(VolumeRequest wanted) {
        Reference reference = new Reference.ByName(Kind.VOLUME, wanted.name());
        return creation.ensure(
                reference,
                () -> there(reference),
                entry -> converge(Resource.of(entry), wanted),
                () -> create(reference, wanted));
    }

    private Optional<Entry> there(Reference reference) {
        return creation.known(reference).filter(entry -> !deletion.isDoneByNow(Resource.of(entry)));
    }

    /**
     * Returns the volume of that name after one look at it; of one that was deleted, which takes no look, the deletion is all
     * that is left. Fails with the names that exist.
     */
    public Resource named(String name) {
        Reference reference = new Reference.ByName(Kind.VOLUME, name);
        return account.ledger()
                .deleted(reference)
                .map(deleted -> new Resource(reference, Long.parseLong(deleted.id())))
                .orElseGet(() -> looked(new NameIndex(account).require(Kind.VOLUME, name)));
    }

    /** Returns the volume of that id after one look at it. */
    public Resource withId(long id) {
        return looked(new NameIndex(account).withId(Kind.VOLUME, id));
    }

    /** Returns the last answer of the service; asks only when there is none. */
    public Volume last(Resource volume) {
        return recent.last(volume);
    }

    /** Returns the last answer of the service, if there is one; never asks. */
    public Optional<Volume> seen(Resource volume) {
        return recent.seen(volume);
    }

    /** Returns the volumes of the ledger, in the order of their names; never asks. */
    public List<Resource> known() {
        return account.entries(Kind.VOLUME).stream()
                .filter(entry -> entry.id() != null)
                .map(Resource::of)
                .toList();
    }

    /**
     * Returns the volumes of the ledger that the last answers show attached, by the id of their instance, in the order of
     * their names; never asks.
     */
    public Map<Long, List<Resource>> seenAttached() {
        return known().stream()
                .filter(volume -> attachedTo(volume).isPresent())
                .collect(Collectors.groupingBy(volume -> attachedTo(volume).orElseThrow()));
    }

    /** Asks the service. */
    public Volume fresh(Resource volume) {
        return recent.fresh(volume);
    }

    /** Returns the last answer when it is young, else a fresh one. */
    public Volume current(Resource volume) {
        return recent.current(volume);
    }

    /** Waits until the volume is active; null waits the usual 10 minutes. */
    public void awaitActive(Resource volume, Duration timeout) {
        changes.await(volume, Volume::isActive, account.deadline(timeout));
    }

    /** Creates a volume of that name with a copy of all the data; does nothing when the ledger knows it as this very clone. */
    public Resource copy(Resource volume, String name, WaitOptions pace) {
        Reference reference = new Reference.ByName(Kind.VOLUME, name);
        if (reference.equals(volume.reference())) {
            throw new RuleException(volume + " cannot be cloned to its own name", "use a new name for the clone");
        }
        return creation.ensure(
                reference,
                () -> there(reference),
                entry -> cloned(entry, volume, pace),
                () -> copyTo(reference, volume, pace));
    }

    private Resource cloned(Entry known, Resource source, WaitOptions pace) {
        requireClone(known, source);
        Resource copy = Resource.of(known);
        deletion.tellCutOff(copy);
        Deadline deadline = account.deadline(pace.timeout());
        settle(copy, recent.current(copy, deadline), pace.awaited(), deadline);
        changes.unchanged(copy, "was cloned before");
        return copy;
    }

    private Resource copyTo(Reference reference, Resource volume, WaitOptions pace) {
        deletion.requireNotDone(volume);
        changes.awaitReady(volume, account.deadline(pace.timeout()));
        Map<String, String> origin = Map.of(CLONE_OF, Long.toString(volume.id()));
        Volume made = creation.make(
                reference,
                "POST /volumes/" + volume.id() + "/clone",
                origin,
                () -> account.client().volumes().clone(volume.id(), reference.name()),
                Volumes::id,
                copy -> {
                    Map<String, String> facts = new HashMap<>(facts(copy));
                    facts.putAll(origin);
                    return facts;
                });
        new Answered(reference).with("label", reference.name(), made.label()).tell(account);
        return settle(new Resource(reference, made.id()), made, pace.awaited(), account.deadline(pace.timeout()));
    }

    private void requireClone(Entry known, Resource source) {
        if (!Long.toString(source.id()).equals(known.applied().get(CLONE_OF))) {
            throw new RuleException(
                    known.reference() + " is known, but not as a clone of " + source.withId(),
                    deletion.finish(Resource.of(known))
                            .orElse("use another name for the clone; if it is the copy you want, look it up: volume('"
                                    + known.reference().name() + "')"));
        }
    }

    private Optional<Long> attachedTo(Resource volume) {
        return seen(volume).map(Volume::linodeId);
    }

    private Resource create(Reference reference, VolumeRequest wanted) {
        String region = region(wanted);
        Long instance = wanted.on() == null ? null : wanted.on().id();
        Volume made = creation.make(
                reference,
                "POST /volumes",
                Map.of("size", Integer.toString(wanted.size())),
                () -> account.client().volumes().create(new NewVolume(wanted.name(), region, wanted.size(), instance)),
                Volumes::id,
                Volumes::facts);
        new Answered(reference)
                .with(REGION, region, made.region())
                .with("size", wanted.size(), made.size())
                .with("label", wanted.name(), made.label())
                .tell(account);
        WaitOptions pace = wanted.pace();
        return settle(new Resource(reference, made.id()), made, pace.awaited(), account.deadline(pace.timeout()));
    }

    private Resource converge(Resource volume, VolumeRequest wanted) {
        deletion.tellCutOff(volume);
        Deadline deadline = account.deadline(wanted.pace().timeout());
        Volume now = changes.settled(volume, deadline);
        refuseOtherRegion(volume, now, wanted.region());
        refuseElsewhere(volume, now, wanted.on());
        boolean awaited = wanted.pace().awaited();
        settle(volume, now, awaited, deadline);
        boolean grows = now.size() != null && now.size() < wanted.size();
        boolean attaches = wanted.on() != null && now.linodeId() == null;
        if (grows) {
            changes.resize(volume, wanted.size(), awaited, deadline);
        }
        if (attaches) {
            changes.attach(volume, wanted.on(), null, awaited, deadline);
        }
        if (!grows && !attaches) {
            noteKept(volume, now, wanted);
        }
        return volume;
    }

    private void noteKept(Resource volume, Volume now, VolumeRequest wanted) {
        if (now.size() != null && now.size() > wanted.size()) {
            account.tell(new Progress.Kept(
                    volume.reference(),
                    Long.toString(volume.id()),
                    "it has " + now.size() + " GB, the runbook asks for at least " + wanted.size()));
        } else {
            changes.unchanged(volume, "");
        }
    }

    private Resource settle(Resource volume, Volume now, boolean awaited, Deadline deadline) {
        recent.note(volume, now);
        if (awaited && !now.isActive()) {
            changes.await(volume, Volume::isActive, deadline);
        }
        return volume;
    }

    /** The region comes from the runbook, else from the instance it goes on, else from the usual one. */
    private String region(VolumeRequest wanted) {
        if (wanted.on() == null) {
            return Relations.region("volume '" + wanted.name() + "'", wanted.region(), wanted.usualRegion());
        }
        String there = instances.region(wanted.on());
        Problem.refuse(Relations.sameRegion(
                new Relations.Placed("volume", wanted.name(), wanted.region()), instances.placed(wanted.on())));
        return wanted.region() != null ? wanted.region() : there;
    }

    private static void refuseOtherRegion(Resource volume, Volume now, String wanted) {
        if (wanted != null && now.region() != null && !wanted.equals(now.region())) {
            throw new RuleException(
                    volume + " is in " + now.region() + " and cannot be moved to " + wanted,
                    "write region: '" + now.region() + "', or use a new name for a new volume");
        }
    }

    private void refuseElsewhere(Resource volume, Volume now, Resource on) {
        if (on != null && now.linodeId() != null && now.linodeId() != on.id()) {
            throw VolumeChanges.elsewhere(volume, instances.withId(now.linodeId()));
        }
    }

    private Resource looked(Resource volume) {
        if (deletion.done(volume).isEmpty() && !deletion.isDoneByNow(volume)) {
            recent.current(volume);
        }
        return volume;
    }

    private Volume read(Resource volume, Deadline deadline) {
        deletion.requireNotDone(volume);
        try {
            Volume now = account.client().within(deadline).volumes().get(volume.id());
            requireSame(volume, now);
            return now;
        } catch (NotFoundException missing) {
            throw CreateOnce.gone(account, volume, missing);
        }
    }

    /** A volume never changes its region: another one has its id, as after a change of the account, and is not to be touched. */
    private void requireSame(Resource volume, Volume now) {
        String id = Long.toString(volume.id());
        account.ledger()
                .find(volume.reference())
                .filter(entry -> id.equals(entry.id()))
                .map(entry -> entry.applied().get(REGION))
                .filter(region -> now.region() != null && !region.equals(now.region()))
                .ifPresent(region -> {
                    throw new RuleException(
                            volume.withId() + " was created in " + region + ", and the service shows one in "
                                    + now.region() + ": it is another volume",
                            "check that URL and token are those of the account that has it; "
                                    + account.commands()
                                            .advice(
                                                    "if this is the one you mean: ",
                                                    account.commands().forget(volume.reference()) + ", then "
                                                            + account.commands().adopt(volume.reference(), id)));
                });
    }

    private static String id(Volume made) {
        return Long.toString(made.id());
    }

    private static Map<String, String> facts(Volume made) {
        return made.region() == null ? Map.of() : Map.of(REGION, made.region());
    }
}
