package dev.ballast.reconcile;

import dev.ballast.error.Certainty;
import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.Ledger.Deleted;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Kind;
import dev.ballast.model.Volume;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.Optional;
import java.util.function.Function;

/**
 * Deletes volumes and records the deletions, so that the runbook can run again. The intent is recorded before the call: an
 * interrupted deletion is sent again, or found done, by the next run.
 */
record VolumeDeletions(Account account, CreateOnce createOnce, ResponseCache<Volume> answers, VerifiedChange verified) {

    private static final String DELETE = "DELETE /volumes/";

    /** Deletes it; refused while it is attached; does nothing if reading it shows that it is gone. */
    void delete(Resource volume, Function<Resource, Optional<Volume>> look) {
        if (saidDone(volume)) {
            return;
        }
        requireEnded(volume);
        Optional<Volume> now = look.apply(volume);
        if (now.isEmpty()) {
            account.ledger().delete(volume.reference(), volume.idText());
            account.unchanged(volume, "already gone");
        } else {
            String instance = Optional.ofNullable(now.get().linodeId())
                    .map(id -> createOnce.withId(Kind.INSTANCE, id).toString())
                    .orElse(null);
            Problem.refuse(Relations.detachedFirst(volume.name(), instance));
            account.consent().require("delete", "deleted", volume, "");
            send(volume, account.ledger().begin(volume.reference(), volume.idText(), DELETE + volume.id()));
            account.tell(new Progress.Deleted(volume.reference(), volume.idText()));
        }
        answers.drop(volume);
    }

    private void send(Resource volume, OpenIntent intent) {
        try {
            answers.drop(volume);
            verified.apply(() -> remove(volume), () -> isGone(volume));
        } catch (Throwable failure) {
            CreateOnce.end(intent, Certainty.of(failure), failure);
            throw failure;
        }
        intent.finishDeleted(volume.idText());
    }

    private void remove(Resource volume) {
        try {
            account.client().volumes().delete(volume.id());
        } catch (NotFoundException gone) {
            // Another run, or an earlier attempt of this one, has deleted it.
            answers.drop(volume);
        }
    }

    private boolean isGone(Resource volume) {
        answers.drop(volume);
        try {
            answers.current(volume);
            return false;
        } catch (GoneException gone) {
            return true;
        }
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
            throw new RuleException(
                    volume + " was deleted at " + UnknownOutcomes.CLOCK.format(deleted.at()),
                    "delete and detach may be repeated, nothing else; a size makes a new one of that name");
        });
    }

    static Optional<Intent> begun(Entry entry) {
        return Optional.ofNullable(entry.intent())
                .filter(intent -> intent.operation().startsWith(DELETE));
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
                    Optional<Intent> intent = begun(volume).filter(open -> isGone(volume));
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
            String sent = createOnce.unknown().unanswered(intent);
            account.tell(new Progress.Note(volume + " is still there: " + sent));
        });
    }

    /** Returns the remedy for a volume whose deletion was interrupted. */
    Optional<String> finish(Resource volume) {
        return begun(volume)
                .map(intent -> "its deletion was cut off: finish it with " + UnknownOutcomes.delete(volume)
                        + ", then run again");
    }
}
