package dev.ballast.reconcile;

import dev.ballast.error.GoneException;
import dev.ballast.error.RuleException;
import dev.ballast.model.Volume;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The verbs of a volume: each waits for what an earlier one set going, looks, sends what is needed and waits until it shows
 * (document section 4, rules 1 to 4). One deadline bounds all waits of a verb.
 */
public final class VolumeChanges {

    private final Account account;
    private final Instances instances;
    private final ResponseCache<Volume> recent;
    private final VolumeDeletion deletion;
    private final Waiter waiting;
    private final Certain certain;

    /** What verbs that were not waited for set going: no field of the answer shows that a volume is about to be detached. */
    private final Map<Resource, Predicate<Volume>> pending = new ConcurrentHashMap<>();

    VolumeChanges(Account account, Instances instances, ResponseCache<Volume> recent, VolumeDeletion deletion) {
        this.account = account;
        this.instances = instances;
        this.recent = recent;
        this.deletion = deletion;
        this.waiting = new Waiter(account);
        this.certain = new Certain(account.timing());
    }

    /**
     * Attaches it with the configuration profile given, or null for the first; does nothing when it is there already.
     *
     * @throws RuleException when it is attached elsewhere or the instance is in another region
     */
    public void attach(Resource volume, Resource instance, Long config, WaitOptions pace) {
        account.inTurn(
                volume.reference(),
                () -> attach(volume, instance, config, pace.awaited(), account.deadline(pace.timeout())));
    }

    void attach(Resource volume, Resource instance, Long config, boolean awaited, Deadline deadline) {
        Volume now = settled(volume, deadline);
        if (Objects.equals(now.linodeId(), instance.id())) {
            unchanged(volume, "already attached to " + instance);
            return;
        }
        if (now.linodeId() != null) {
            throw elsewhere(volume, instances.withId(now.linodeId()));
        }
        Problem.refuse(Relations.sameRegion(
                new Relations.Placed("volume", volume.name(), now.region()), instances.placed(instance)));
        awaitReady(volume, deadline);
        change(
                volume,
                "attached to " + instance,
                () -> account.client().volumes().attach(volume.id(), instance.id(), config),
                seen -> Objects.equals(seen.linodeId(), instance.id()),
                awaited,
                deadline);
    }

    /** Detaches it and waits until it is free; does nothing when it is free or was deleted. */
    public void detach(Resource volume, WaitOptions pace) {
        account.inTurn(volume.reference(), () -> detachInTurn(volume, pace));
    }

    private void detachInTurn(Resource volume, WaitOptions pace) {
        if (deletion.saidDone(volume)) {
            return;
        }
        Volume now = settled(volume, account.deadline(pace.timeout()));
        if (now.linodeId() == null) {
            unchanged(volume, "not attached");
            return;
        }
        account.consent().require("detach", "detached", volume, "from " + instances.withId(now.linodeId()));
        requireStillOn(volume, now.linodeId());
        change(
                volume,
                "detached from " + instances.withId(now.linodeId()),
                () -> account.client().volumes().detach(volume.id()),
                seen -> seen.linodeId() == null,
                pace.awaited(),
                account.deadline(pace.timeout()));
    }

    /** Grows it to the size in gigabytes; does nothing when it has that size, and refuses a smaller one. */
    public void resize(Resource volume, int size, WaitOptions pace) {
        account.inTurn(
                volume.reference(), () -> resize(volume, size, pace.awaited(), account.deadline(pace.timeout())));
    }

    void resize(Resource volume, int size, boolean awaited, Deadline deadline) {
        Volume now = settled(volume, deadline);
        if (Objects.equals(now.size(), size)) {
            unchanged(volume, "already " + size + " GB");
            return;
        }
        Problem.refuse(Relations.onlyGrows(volume.name(), now.size(), size));
        awaitReady(volume, deadline);
        change(
                volume,
                "resized from " + now.size() + " to " + size + " GB",
                () -> account.client().volumes().resize(volume.id(), size),
                seen -> Objects.equals(seen.size(), size),
                awaited,
                deadline);
    }

    /** Removes it and remembers that; refused while it is attached, and nothing to do when it is gone. */
    public void delete(Resource volume) {
        account.inTurn(volume.reference(), () -> deletion.delete(volume, this::settledOrGone));
    }

    /** Waits until the service shows the volume so. */
    void await(Resource volume, Predicate<Volume> reached, Deadline deadline) {
        Volume seen = recent.seen(volume).orElse(null);
        waiting.until(
                deadline,
                List.of(new Awaited<>(
                        volume.toString(), seen, within -> recent.fresh(volume, within), reached, this::state)));
    }

    /** Waits for the end of what an earlier verb of this session set going without waiting, and returns the volume then. */
    Volume settled(Resource volume, Deadline deadline) {
        Predicate<Volume> done = pending.get(volume);
        if (done != null && !done.test(recent.current(volume, deadline))) {
            await(volume, done, deadline);
        }
        pending.remove(volume);
        return recent.current(volume, deadline);
    }

    /** Waits until it is active: the service attaches, resizes and clones no other volume. */
    void awaitReady(Resource volume, Deadline deadline) {
        if (!settled(volume, deadline).isActive()) {
            await(volume, Volume::isActive, deadline);
        }
    }

    void unchanged(Resource volume, String why) {
        account.tell(new Progress.Unchanged(volume.reference(), Long.toString(volume.id()), why));
    }

    static RuleException elsewhere(Resource volume, Resource instance) {
        return new RuleException(
                volume + " is attached to " + instance + " and is not moved",
                "detach it first: volume(" + volume.whole().argument() + ").detach()");
    }

    /** A question may stand for long, and what was agreed to is this instance and no other. */
    private void requireStillOn(Resource volume, long instance) {
        Long there = recent.current(volume).linodeId();
        if (!Objects.equals(there, instance)) {
            throw new RuleException(
                    volume + " is no longer attached to " + instances.withId(instance),
                    there == null
                            ? "nothing is left to do"
                            : "it is on " + instances.withId(there) + " now: detach it again");
        }
    }

    /** What the service has taken up is told even where the wait for it fails, as a create is. */
    private void change(
            Resource volume,
            String change,
            Supplier<Optional<Volume>> send,
            Predicate<Volume> inPlace,
            boolean awaited,
            Deadline deadline) {
        recent.drop(volume);
        certain.act(
                () -> send.get().ifPresent(answer -> recent.note(volume, answer)),
                () -> inPlace.test(recent.fresh(volume)));
        try {
            settle(volume, inPlace.and(Volume::isActive), awaited, deadline);
        } finally {
            account.tell(new Progress.Changed(volume.reference(), Long.toString(volume.id()), change));
        }
    }

    private void settle(Resource volume, Predicate<Volume> settled, boolean awaited, Deadline deadline) {
        if (!awaited) {
            pending.put(volume, settled);
        } else if (!settled.test(recent.current(volume, deadline))) {
            await(volume, settled, deadline);
        }
    }

    private Optional<Volume> settledOrGone(Resource volume) {
        try {
            return Optional.of(settled(volume, account.deadline(null)));
        } catch (GoneException gone) {
            return Optional.empty();
        }
    }

    private String state(Volume seen) {
        String where = seen.linodeId() == null ? "" : ", attached to " + instances.withId(seen.linodeId());
        return seen.status() + where;
    }
}
