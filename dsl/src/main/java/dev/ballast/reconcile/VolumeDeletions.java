package dev.ballast.reconcile;

import dev.ballast.error.GoneException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.Ledger.Deleted;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Volume;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Deletes volumes and records the deletions, so that the runbook can run again. The intent is recorded before the call: an
 * interrupted deletion is sent again, or found done, by the next run.
 */
record VolumeDeletions(Account account, CreateOnce createOnce, ResponseCache<Volume> answers, Deletion deletion) {

    /**
     * Deletes it; does nothing if reading it shows that it is gone. {@code attached} handles a volume that is attached: it throws,
     * or asks and detaches; {@code gone} may throw where it is gone.
     */
    void delete(
            Resource volume,
            Function<Resource, Optional<Volume>> look,
            BiConsumer<Resource, Resource> attached,
            Consumer<Resource> gone,
            WaitOptions options) {
        if (saidDone(volume)) {
            return;
        }
        requireEnded(volume);
        Optional<Volume> now = look.apply(volume);
        if (now.isEmpty()) {
            gone.accept(volume);
            account.ledger().delete(volume.reference(), volume.idText());
            account.unchanged(volume, "already gone");
        } else {
            account.requireNamed(volume);
            if (now.get().linodeId() == null) {
                account.consent().require("delete", "deleted", volume, "");
            } else {
                attached.accept(
                        volume, createOnce.withId(Kind.INSTANCE, now.get().linodeId()));
            }
            send(
                    volume,
                    account.ledger().begin(volume.reference(), volume.idText(), "DELETE /volumes/" + volume.id()),
                    options);
            account.tell(new Progress.Deleted(volume.reference(), volume.idText()));
        }
        answers.drop(volume);
    }

    /** Throws: an attached volume is not deleted (docs/api.md section 4, rule 3; the public service would delete it). */
    void refuseAttached(Resource volume, Resource instance) {
        Problem.refuse(Relations.detachedFirst(volume.name(), instance.toString(), account.dialect()));
    }

    /** The public service may show for a while what was deleted; the document says nothing of it. */
    private void send(Resource volume, OpenIntent intent, WaitOptions options) {
        deletion.carryOut(
                volume,
                Optional.of(intent),
                answers,
                account.deadline(options),
                account.dialect().has(Operation.CHANGE_VOLUME, ""),
                client -> client.volumes().delete(volume.id()));
        intent.finishDeleted(volume.idText());
    }

    /** Returns true, and reports it, if the ledger records its deletion. */
    boolean saidDone(Resource volume) {
        boolean done = done(volume).isPresent();
        if (done) {
            account.unchanged(volume, "already deleted");
        }
        return done;
    }

    Optional<Deleted> done(Resource volume) {
        return account.ledger().deleted(volume.reference()).filter(deleted -> deleted.id()
                .equals(volume.idText()));
    }

    void requireNotDone(Resource volume) {
        done(volume).ifPresent(deleted -> {
            throw new GoneException(
                    volume.toString(),
                    volume + " was deleted at " + UnknownOutcomes.CLOCK.format(deleted.at()),
                    "only delete and detach may be repeated; a size creates a new one of that name",
                    null);
        });
    }

    static Optional<Intent> begun(Entry entry) {
        return Optional.ofNullable(entry.intent()).filter(Intent::isDeletion);
    }

    private Optional<Intent> begun(Resource volume) {
        return account.ledger().find(volume.reference()).flatMap(VolumeDeletions::begun);
    }

    /**
     * Returns true, and records it, if an interrupted deletion has removed the volume.
     *
     * @throws OutcomeUnknownException when a run that still runs is sending it
     */
    boolean isDoneByNow(Resource volume) {
        return begun(volume).isPresent()
                && account.inTurn(volume.reference(), () -> {
                    requireEnded(volume);
                    Optional<Intent> intent = begun(volume).filter(open -> Deletion.isGone(volume, answers, null));
                    intent.ifPresent(open -> {
                        account.tell(new Progress.Note(
                                volume + " is gone: " + createOnce.unknown().unanswered(open)));
                        account.ledger().delete(volume.reference(), volume.idText());
                    });
                    return intent.isPresent();
                });
    }

    private void requireEnded(Resource volume) {
        begun(volume)
                .filter(intent -> account.ledger().state(intent) == Owner.State.RUNNING)
                .ifPresent(intent -> {
                    account.ledger().lease().await(intent);
                    throw createOnce.unknown().deleting(volume, intent);
                });
    }

    /**
     * Reports an interrupted deletion of a volume that the runbook ensures.
     *
     * @throws OutcomeUnknownException when the run that sent it may still be at it
     */
    void tellCutOff(Resource volume) {
        begun(volume).ifPresent(intent -> {
            if (account.ledger().state(intent) != Owner.State.ENDED) {
                account.ledger().lease().await(intent);
                throw createOnce.unknown().deleting(volume, intent);
            }
            String keep = account.commands()
                    .advice("to keep it: ", account.commands().adopt(volume.reference(), volume.idText()));
            account.tell(new Progress.Note(
                    volume + " is still there: " + createOnce.unknown().unanswered(intent) + "; " + keep));
        });
    }

    /** Returns the remedy for a volume whose deletion was interrupted. */
    Optional<String> finish(Resource volume) {
        return begun(volume)
                .map(intent -> "its deletion was interrupted: finish it with " + UnknownOutcomes.delete(volume)
                        + ", then run again");
    }
}
