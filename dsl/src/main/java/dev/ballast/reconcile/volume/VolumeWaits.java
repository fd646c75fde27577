package dev.ballast.reconcile.volume;

import dev.ballast.client.Volumes;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.UncertainWrite;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Sends changes of volumes and waits for their effects, and for those that an earlier verb did not wait for. */
final class VolumeWaits {

    /** Whether a verb waits for its effect, and the deadline of all its waits. */
    record Wait(boolean awaited, Deadline deadline) {}

    private final Account account;
    private final Waiter waiter;
    private final InstanceReconciler instances;
    private final ResponseCache<Volume> answers;

    private final Map<Resource, Predicate<Volume>> pending;

    VolumeWaits(Account account, Waiter waiter, InstanceReconciler instances, ResponseCache<Volume> answers) {
        this.account = account;
        this.waiter = waiter;
        this.instances = instances;
        this.answers = answers;
        this.pending = account.sent().volumes();
    }

    Wait begin(WaitOptions options) {
        return new Wait(options.awaited(), account.deadline(options));
    }

    /** A change: what is reported, the values that the volume has by it, and how it is seen. */
    record Change(String words, Map<String, String> facts, Predicate<Volume> inPlace) {}

    /** An accepted change is recorded and reported even if the wait for it fails, as is a create. */
    void change(Resource volume, Change change, Function<Volumes, Optional<Volume>> send, Wait wait) {
        answers.drop(volume);
        Volumes volumes = account.client().within(wait.deadline()).volumes();
        UncertainWrite.send(
                account.timing(),
                wait.deadline(),
                () -> send.apply(volumes).ifPresent(answer -> answers.put(volume, answer)),
                () -> change.inPlace.test(answers.fresh(volume, wait.deadline())));
        record(volume, change.facts);
        Predicate<Volume> done = change.inPlace.and(Volume::isUsable);
        try {
            if (wait.awaited()) {
                awaitUnlessSeen(volume, done, wait.deadline());
            } else {
                pending.put(volume, done);
            }
        } catch (Throwable failure) {
            account.reportChanged(volume, change.words + ": accepted, and not seen in effect yet");
            throw failure;
        }
        account.reportChanged(volume, change.words);
    }

    /** Records values that the volume has by a verb. */
    void record(Resource volume, Map<String, String> facts) {
        OutsideChanges.recordConfirmed(account, volume, facts);
    }

    /** Returns whether a change of this session is pending, or the last answer shows one that no deletion may interrupt. */
    boolean isChanging(Resource volume) {
        return pending.containsKey(volume)
                || answers.cached(volume).filter(Volume::isKeyRotating).isPresent();
    }

    /** Waits until pending changes of this session have ended, and returns the volume. */
    Volume awaitPending(Resource volume, Deadline deadline) {
        awaitUnlessSeen(volume, pending.getOrDefault(volume, seen -> true), deadline);
        pending.remove(volume);
        return answers.current(volume, deadline);
    }

    Resource settle(Resource volume, Volume now, Wait wait) {
        answers.put(volume, now);
        if (wait.awaited()) {
            awaitUnlessSeen(volume, Volume::isActive, wait.deadline());
        }
        return volume;
    }

    void awaitUnlessSeen(Resource volume, Predicate<Volume> reached, Deadline deadline) {
        if (!reached.test(answers.current(volume, deadline))) {
            await(volume, reached, deadline);
        }
    }

    void await(Resource volume, Predicate<Volume> reached, Deadline deadline) {
        Function<Volume, String> state = seen -> Objects.requireNonNullElse(seen.status(), "without a status")
                + (seen.linodeId() == null ? "" : ", attached to " + instances.find(seen.linodeId()));
        Volume last = answers.cached(volume).orElse(null);
        waiter.await(
                deadline,
                List.of(new Waiter.Awaited<>(
                        volume.toString(), last, within -> answers.fresh(volume, within), reached, state)));
    }
}
