package dev.ballast.converge;

import dev.ballast.client.NewVolume;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.model.Volume;
import dev.ballast.preflight.Placed;
import dev.ballast.preflight.RegionGiven;
import dev.ballast.preflight.SameRegion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes and finds volumes with the fewest calls and waits for them (document sections 3 and 4). */
public final class Volumes {

    private final Account account;
    private final Instances instances;
    private final Creation creation;
    private final Recent<Volume> recent;
    private final VolumeChanges changes;

    /** Converges volumes of this account; the instances tell regions. */
    public Volumes(Account account, Instances instances) {
        this.account = account;
        this.instances = instances;
        this.creation = new Creation(account);
        this.recent = new Recent<>(account.timing(), this::read);
        this.changes = new VolumeChanges(account, instances, recent);
    }

    /** Returns the verbs: attach, detach, resize, delete. */
    public VolumeChanges changes() {
        return changes;
    }

    /** Creates the volume or converges the one the ledger knows: grows it, attaches it, waits for it. */
    public Resource ensure(VolumeRequest wanted) {
        Key key = new Key(Kind.VOLUME, wanted.name());
        Optional<Resource> known = creation.known(key).map(Resource::of);
        known.ifPresentOrElse(volume -> converge(volume, wanted), () -> create(key, wanted));
        return known.orElseGet(() -> new Names(account).require(key));
    }

    /** Returns the volume of that name after one look at it; fails with the names that exist. */
    public Resource named(String name) {
        return looked(new Names(account).require(new Key(Kind.VOLUME, name)));
    }

    /** Returns the volume of that id after one look at it. */
    public Resource withId(long id) {
        return looked(new Names(account).withId(Kind.VOLUME, id));
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
        return account.ids(Kind.VOLUME.word()).entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> new Resource(new Key(Kind.VOLUME, entry.getKey()), Long.parseLong(entry.getValue())))
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
        changes.await(volume, Volume::isActive, timeout);
    }

    /** Makes a volume of that name with a copy of all the data; does nothing when the ledger knows the name. */
    public Resource copy(Resource volume, String name, Pace pace) {
        Key key = new Key(Kind.VOLUME, name);
        Optional<Resource> known = creation.known(key).map(Resource::of);
        if (known.isPresent()) {
            Volume now = recent.current(known.get());
            settle(known.get(), now, pace);
            changes.unchanged(known.get(), "was cloned before");
            return known.get();
        }
        Volume made = creation.make(
                key,
                "POST /volumes/" + volume.id() + "/clone",
                Map.of(),
                () -> account.client().volumes().clone(volume.id(), name),
                Volumes::id,
                Volumes::facts);
        return settle(new Resource(key, made.id()), made, pace);
    }

    private Optional<Long> attachedTo(Resource volume) {
        return seen(volume).map(Volume::linodeId);
    }

    private void create(Key key, VolumeRequest wanted) {
        String region = region(wanted);
        Long instance = wanted.on() == null ? null : wanted.on().id();
        Volume made = creation.make(
                key,
                "POST /volumes",
                Map.of("size", Integer.toString(wanted.size())),
                () -> account.client().volumes().create(new NewVolume(wanted.name(), region, wanted.size(), instance)),
                Volumes::id,
                Volumes::facts);
        settle(new Resource(key, made.id()), made, wanted.pace());
    }

    private void converge(Resource volume, VolumeRequest wanted) {
        Volume now = recent.current(volume);
        refuseOtherRegion(volume, now, wanted.region());
        refuseElsewhere(volume, now, wanted.on());
        settle(volume, now, wanted.pace());
        boolean grows = now.size() != null && now.size() < wanted.size();
        boolean attaches = wanted.on() != null && now.linodeId() == null;
        if (grows) {
            changes.resize(volume, wanted.size(), wanted.pace());
        }
        if (attaches) {
            changes.attach(volume, wanted.on(), null, wanted.pace());
        }
        if (!grows && !attaches) {
            noteKept(volume, now, wanted);
        }
    }

    private void noteKept(Resource volume, Volume now, VolumeRequest wanted) {
        if (now.size() != null && now.size() > wanted.size()) {
            account.tell(new Progress.LeftInPlace(
                    volume.key(),
                    Long.toString(volume.id()),
                    "it has " + now.size() + " GB, the runbook asks for at least " + wanted.size()));
        } else {
            changes.unchanged(volume, "");
        }
    }

    private Resource settle(Resource volume, Volume now, Pace pace) {
        recent.note(volume, now);
        if (pace.awaited() && !now.isActive()) {
            changes.await(volume, Volume::isActive, pace.timeout());
        }
        return volume;
    }

    /** The region comes from the runbook, else from the instance it goes on, else from the usual one. */
    private String region(VolumeRequest wanted) {
        if (wanted.on() == null) {
            return new RegionGiven("volume '" + wanted.name() + "'", wanted.region(), wanted.usualRegion()).region();
        }
        String there = instances.region(wanted.on());
        new SameRegion(new Placed("volume", wanted.name(), wanted.region()), instances.placed(wanted.on())).require();
        return wanted.region() != null ? wanted.region() : there;
    }

    private static void refuseOtherRegion(Resource volume, Volume now, String wanted) {
        if (wanted != null && now.region() != null && !wanted.equals(now.region())) {
            throw new RuleException(
                    volume + " is in " + now.region() + " and cannot be moved to " + wanted,
                    "write region: '" + now.region() + "', or use a new name for a new volume");
        }
    }

    private static void refuseElsewhere(Resource volume, Volume now, Resource on) {
        if (on != null && now.linodeId() != null && now.linodeId() != on.id()) {
            throw VolumeChanges.elsewhere(volume, now.linodeId());
        }
    }

    private Resource looked(Resource volume) {
        recent.current(volume);
        return volume;
    }

    private Volume read(Resource volume) {
        try {
            return account.client().volumes().get(volume.id());
        } catch (NotFoundException missing) {
            throw Creation.gone(volume, missing);
        }
    }

    private static String id(Volume made) {
        return Long.toString(made.id());
    }

    private static Map<String, String> facts(Volume made) {
        return made.region() == null ? Map.of() : Map.of("region", made.region());
    }
}
