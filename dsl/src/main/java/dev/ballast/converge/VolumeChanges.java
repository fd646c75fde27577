package dev.ballast.converge;

import dev.ballast.error.GoneException;
import dev.ballast.error.RuleException;
import dev.ballast.model.Volume;
import dev.ballast.preflight.DetachedFirst;
import dev.ballast.preflight.OnlyGrows;
import dev.ballast.preflight.Placed;
import dev.ballast.preflight.SameRegion;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The verbs of a volume: each looks first, sends what is needed and waits until it shows (document section 4, rules 1 to 4). */
public final class VolumeChanges {

    private final Account account;
    private final Instances instances;
    private final Recent<Volume> recent;
    private final Waiting waiting;
    private final Certain certain;

    VolumeChanges(Account account, Instances instances, Recent<Volume> recent) {
        this.account = account;
        this.instances = instances;
        this.recent = recent;
        this.waiting = new Waiting(account);
        this.certain = new Certain(account.timing());
    }

    /**
     * Attaches it with the configuration profile given, or null for the first; does nothing when it is there already.
     *
     * @throws RuleException when it is attached elsewhere or the instance is in another region
     */
    public void attach(Resource volume, Resource instance, Long config, Pace pace) {
        Volume now = recent.current(volume);
        if (Objects.equals(now.linodeId(), instance.id())) {
            unchanged(volume, "already attached to " + instance);
            return;
        }
        if (now.linodeId() != null) {
            throw elsewhere(volume, now.linodeId());
        }
        new SameRegion(new Placed("volume", volume.name(), now.region()), instances.placed(instance)).require();
        change(
                volume,
                () -> account.client().volumes().attach(volume.id(), instance.id(), config),
                seen -> Objects.equals(seen.linodeId(), instance.id()),
                pace);
        changed(volume, "attached to " + instance);
    }

    /** Detaches it and waits until it is free; does nothing when it is free. */
    public void detach(Resource volume, Pace pace) {
        Volume now = recent.current(volume);
        if (now.linodeId() == null) {
            unchanged(volume, "not attached");
            return;
        }
        account.consent().require("detach", "detached", volume, "from instance " + now.linodeId());
        requireStillOn(volume, now.linodeId());
        change(volume, () -> account.client().volumes().detach(volume.id()), seen -> seen.linodeId() == null, pace);
        changed(volume, "detached from instance " + now.linodeId());
    }

    /** Grows it to the size in gigabytes; does nothing when it has that size, and refuses a smaller one. */
    public void resize(Resource volume, int size, Pace pace) {
        Volume now = recent.current(volume);
        if (Objects.equals(now.size(), size)) {
            unchanged(volume, "already " + size + " GB");
            return;
        }
        new OnlyGrows(volume.name(), now.size(), size).require();
        change(
                volume,
                () -> account.client().volumes().resize(volume.id(), size),
                seen -> Objects.equals(seen.size(), size),
                pace);
        changed(volume, "resized from " + now.size() + " to " + size + " GB");
    }

    /** Removes it and forgets its name; refused while it is attached, and nothing to do when it is gone. */
    public void delete(Resource volume) {
        Optional<Volume> now = present(volume);
        if (now.isEmpty()) {
            unchanged(volume, "already gone");
        } else {
            new DetachedFirst(volume.name(), now.get().linodeId()).require();
            account.consent().require("delete", "deleted", volume, "");
            recent.drop(volume);
            certain.act(() -> account.client().volumes().delete(volume.id()), () -> isGone(volume));
            account.tell(new Progress.Removed(volume.key(), Long.toString(volume.id())));
        }
        recent.drop(volume);
        account.ledger().forget(volume.key());
    }

    void await(Resource volume, Predicate<Volume> reached, Duration timeout) {
        waiting.until(volume.toString(), timeout, () -> recent.fresh(volume), reached, VolumeChanges::state);
    }

    void unchanged(Resource volume, String why) {
        account.tell(new Progress.Unchanged(volume.key(), Long.toString(volume.id()), why));
    }

    static RuleException elsewhere(Resource volume, long instance) {
        return new RuleException(
                volume + " is attached to instance " + instance + " and is not moved",
                "detach it first: volume(" + Titles.quoted(volume.name()) + ").detach()");
    }

    /** A question may stand for long, and what was agreed to is this instance and no other. */
    private void requireStillOn(Resource volume, long instance) {
        Long there = recent.current(volume).linodeId();
        if (!Objects.equals(there, instance)) {
            throw new RuleException(
                    volume + " is no longer attached to instance " + instance,
                    there == null ? "nothing is left to do" : "it is on instance " + there + " now: detach it again");
        }
    }

    private void change(Resource volume, Supplier<Optional<Volume>> send, Predicate<Volume> inPlace, Pace pace) {
        recent.drop(volume);
        certain.act(
                () -> send.get().ifPresent(answer -> recent.note(volume, answer)),
                () -> inPlace.test(recent.fresh(volume)));
        if (pace.awaited()) {
            Predicate<Volume> settled = inPlace.and(Volume::isActive);
            if (!settled.test(recent.current(volume))) {
                await(volume, settled, pace.timeout());
            }
        }
    }

    private void changed(Resource volume, String change) {
        account.tell(new Progress.Changed(volume.key(), Long.toString(volume.id()), change));
    }

    private Optional<Volume> present(Resource volume) {
        try {
            return Optional.of(recent.current(volume));
        } catch (GoneException gone) {
            return Optional.empty();
        }
    }

    private boolean isGone(Resource volume) {
        recent.drop(volume);
        return present(volume).isEmpty();
    }

    private static String state(Volume seen) {
        String where = seen.linodeId() == null ? "" : ", attached to instance " + seen.linodeId();
        return seen.status() + where;
    }
}
