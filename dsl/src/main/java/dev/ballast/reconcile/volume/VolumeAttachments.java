package dev.ballast.reconcile.volume;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.model.Labelled;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.volume.VolumeWaits.Change;
import dev.ballast.reconcile.volume.VolumeWaits.Wait;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.Map;
import java.util.Objects;

/**
 * Attaches volumes to instances, detaches them and moves them. Each verb reads the volume first and sends only the calls that
 * are needed.
 */
public final class VolumeAttachments {

    private final Account account;
    private final InstanceReconciler instances;
    private final ResponseCache<Volume> answers;
    private final VolumeWaits waits;
    private final Deletion<Volume> deletion;

    VolumeAttachments(
            Account account,
            InstanceReconciler instances,
            ResponseCache<Volume> answers,
            VolumeWaits waits,
            Deletion<Volume> deletion) {
        this.account = account;
        this.instances = instances;
        this.answers = answers;
        this.waits = waits;
        this.deletion = deletion;
    }

    /**
     * Attaches it with the configuration profile given, or null for the first; does nothing if it is attached there already.
     *
     * @throws RuleException when it is attached elsewhere or the instance is in another region
     */
    public void attach(Resource volume, Resource instance, Long config, WaitOptions options) {
        account.requireNamed(instance);
        account.runExclusively(volume, () -> attach(volume, instance, config, waits.begin(options)));
    }

    void attach(Resource volume, Resource instance, Long config, Wait wait) {
        Volume now = waits.awaitPending(volume, wait.deadline());
        if (requireOn(instance, volume, now)) {
            awaitAttached(volume, instance, wait);
            return;
        }
        requireSameRegion(volume, now, instance);
        attachFree(volume, instance, config, wait);
    }

    private void attachFree(Resource volume, Resource instance, Long config, Wait wait) {
        waits.awaitUnlessSeen(volume, Volume::isActive, wait.deadline());
        try {
            waits.change(
                    volume,
                    new Change(
                            "attached to " + instance,
                            on(instance.id()),
                            seen -> Objects.equals(seen.linodeId(), instance.id())),
                    volumes -> volumes.attach(volume.id(), instance.id(), config),
                    wait);
        } catch (RefusedException refused) {
            // Another run may have attached it since it was read.
            if (refused.status() != 400 || !requireOn(instance, volume, answers.fresh(volume))) {
                throw refused;
            }
            awaitAttached(volume, instance, wait);
        }
    }

    private void awaitAttached(Resource volume, Resource instance, Wait wait) {
        if (wait.awaited()) {
            waits.awaitUnlessSeen(volume, Volume::isUsable, wait.deadline());
        }
        waits.record(volume, on(instance.id()));
        account.reportUnchanged(volume, "already attached to " + instance);
    }

    /** Returns the fact of a volume that is attached to the instance of that id, or to none for null. */
    static Map<String, String> on(Long instance) {
        return Map.of(Volume.ON, Objects.toString(instance, Labelled.NONE));
    }

    private void reportFree(Resource volume) {
        waits.record(volume, on(null));
        account.reportUnchanged(volume, "not attached");
    }

    private void requireSameRegion(Resource volume, Volume now, Resource instance) {
        Problem.refuse(Relations.sameRegion(
                new Relations.Placed("volume", volume.name(), now.region()), instances.placed(instance)));
    }

    /** Detaches it and waits until it is free; does nothing when it is free or was deleted. */
    public void detach(Resource volume, WaitOptions options) {
        account.runExclusively(volume.reference(), () -> {
            if (deletion.reportIfDone(volume)) {
                return;
            }
            Volume now = waits.awaitPending(volume, account.deadline(options));
            if (now.linodeId() == null) {
                reportFree(volume);
                return;
            }
            account.requireNamed(volume);
            Resource instance = instances.find(now.linodeId());
            account.consent().require("detach", "detached", volume, "from " + instance);
            detachFrom(volume, instance, waits.begin(options));
        });
    }

    /**
     * Detaches it from the instance that it is on, if any, and attaches it to this one. Does nothing if it is there already; an
     * interrupted move goes on where it stopped.
     *
     * @throws RuleException when the instance is in another region, before anything is sent
     */
    public void move(Resource volume, Resource instance, Long config, WaitOptions options) {
        account.requireNamed(instance);
        account.runExclusively(volume, () -> {
            Wait wait = waits.begin(options);
            Volume now = waits.awaitPending(volume, wait.deadline());
            if (Objects.equals(now.linodeId(), instance.id())) {
                awaitAttached(volume, instance, wait);
                return;
            }
            requireSameRegion(volume, now, instance);
            if (now.linodeId() != null) {
                Resource from = instances.find(now.linodeId());
                account.report(new Progress.Note(volume + " is going to be detached from " + from
                        + ": its filesystem must be unmounted there first"));
                account.consent().require("move", "moved", volume, "from " + from + " to " + instance);
                wait = waits.begin(options);
                detachFrom(volume, from, new Wait(true, wait.deadline()));
            }
            attachFree(volume, instance, config, wait);
        });
    }

    /** Detaches it from that instance without a question. */
    void detachFrom(Resource volume, Resource instance, Wait wait) {
        if (!requireStillOn(volume, instance.id(), wait)) {
            reportFree(volume);
            return;
        }
        try {
            waits.change(
                    volume,
                    new Change("detached from " + instance, on(null), seen -> seen.linodeId() == null),
                    volumes -> volumes.detach(volume.id()),
                    wait);
        } catch (RefusedException refused) {
            // A request of another run may have ended since the state was read.
            if (refused.status() != 400
                    || answers.fresh(volume, wait.deadline()).linodeId() != null) {
                throw refused;
            }
            reportFree(volume);
        }
    }

    /**
     * Returns false if the volume was detached during the question. Throws if it was moved, because the person agreed to this
     * instance only.
     */
    private boolean requireStillOn(Resource volume, long instance, Wait wait) {
        Long there = answers.current(volume, wait.deadline()).linodeId();
        if (there != null && there != instance) {
            throw new RuleException(
                    RefusalCode.CHANGED_OUTSIDE,
                    volume + " is no longer attached to " + instances.find(instance),
                    "it is on " + instances.find(there) + " now: detach it again");
        }
        return there != null;
    }

    /** Returns whether the volume is attached to that instance; throws if it is attached to another one. */
    boolean requireOn(Resource instance, Resource volume, Volume now) {
        if (now.linodeId() != null && now.linodeId() != instance.id()) {
            String handle = volume.expression();
            throw new RuleException(
                    RefusalCode.ATTACHED_VOLUME,
                    volume + " is attached to " + instances.find(now.linodeId()) + " and is not moved",
                    "detach it first: " + handle + ".detach()"
                            + (account.dialect().publicService()
                                    ? ", or move it: " + handle + ".moveTo(" + instance.expression() + ")"
                                    : ""));
        }
        return now.linodeId() != null;
    }
}
