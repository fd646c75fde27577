package dev.ballast.reconcile;

import dev.ballast.error.Certainty;
import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Deleted;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.OwnerState;
import dev.ballast.model.Kind;
import dev.ballast.model.Volume;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.Optional;
import java.util.function.Function;

/**
 * Deletes volumes and remembers which ones were deleted, so that the runbook which did it can be run again. The intent is
 * recorded before the call: a deletion that was cut off is sent again, or found done, by the next run.
 */
final class VolumeDeletion {

    private static final String DELETE = "DELETE /volumes/";

    private final Account account;
    private final ResponseCache<Volume> recent;
    private final Certain certain;
    private final OpenActs open;

    VolumeDeletion(Account account, ResponseCache<Volume> recent) {
        this.account = account;
        this.recent = recent;
        this.certain = new Certain(account.timing());
        this.open = new OpenActs(account);
    }

    /** Removes it; refused while it is attached, and nothing to do when the look at it finds that it is gone. */
    void delete(Resource volume, Function<Resource, Optional<Volume>> look) {
        if (saidDone(volume)) {
            return;
        }
        begun(account, volume).ifPresent(intent -> requireEnded(volume, intent));
        Optional<Volume> now = look.apply(volume);
        if (now.isEmpty()) {
            account.ledger().delete(volume.reference(), id(volume));
            account.tell(new Progress.Unchanged(volume.reference(), id(volume), "already gone"));
        } else {
            Problem.refuse(Relations.detachedFirst(volume.name(), instance(now.get())));
            account.consent().require("delete", "deleted", volume, "");
            send(volume, account.ledger().begin(volume.reference(), id(volume), DELETE + volume.id()));
            account.tell(new Progress.Deleted(volume.reference(), id(volume)));
        }
        recent.drop(volume);
    }

    private String instance(Volume volume) {
        return volume.linodeId() == null
                ? null
                : new NameIndex(account)
                        .withId(Kind.INSTANCE, volume.linodeId())
                        .toString();
    }

    /** Returns true, and says so, when the ledger remembers that it was deleted. */
    boolean saidDone(Resource volume) {
        boolean done = done(volume).isPresent();
        if (done) {
            account.tell(new Progress.Unchanged(volume.reference(), id(volume), "already deleted"));
        }
        return done;
    }

    /** Returns what the ledger remembers of the deletion of this volume, if it was deleted. */
    Optional<Deleted> done(Resource volume) {
        return account.ledger().deleted(volume.reference()).filter(deleted -> deleted.id()
                .equals(id(volume)));
    }

    /** Refuses what is asked of a volume that was deleted. */
    void requireNotDone(Resource volume) {
        done(volume).ifPresent(deleted -> {
            throw new RuleException(
                    volume + " was deleted at " + deleted.at(),
                    "delete and detach may be repeated, nothing else; a size makes a new one of that name");
        });
    }

    /** Returns the deletion of a volume that was begun and whose end is not recorded. */
    static Optional<Intent> begun(Account account, Resource volume) {
        return account.ledger().find(volume.reference()).map(Entry::intent).filter(intent -> intent.act()
                .startsWith(DELETE));
    }

    /**
     * Returns true, and records it, when a deletion was cut off before its end was recorded, and the volume is gone.
     *
     * @throws OutcomeUnknownException when a run that still runs is sending it
     */
    boolean isDoneByNow(Resource volume) {
        return begun(account, volume).isPresent()
                && account.inTurn(volume.reference(), () -> begun(account, volume)
                        .filter(intent -> isDone(volume, intent))
                        .isPresent());
    }

    private boolean isDone(Resource volume, Intent intent) {
        requireEnded(volume, intent);
        boolean done = isGone(volume);
        if (done) {
            account.tell(new Progress.Note(volume + " is gone: " + open.unanswered(intent)));
            account.ledger().delete(volume.reference(), id(volume));
        }
        return done;
    }

    private void requireEnded(Resource volume, Intent intent) {
        if (account.ledger().state(intent) == OwnerState.RUNNING) {
            throw open.deleting(volume, intent);
        }
    }

    /**
     * Tells of a volume that the runbook wants to be there when a deletion of it was cut off.
     *
     * @throws OutcomeUnknownException when the run that sent it may still be at it
     */
    void tellCutOff(Resource volume) {
        begun(account, volume).ifPresent(intent -> {
            if (account.ledger().state(intent) != OwnerState.ENDED) {
                throw open.deleting(volume, intent);
            }
            account.tell(new Progress.Note(volume + " is still there: " + open.unanswered(intent)));
        });
    }

    /** Returns what to do about a volume that is in the way, when a deletion of it was cut off. */
    Optional<String> finish(Resource volume) {
        return begun(account, volume)
                .map(intent ->
                        "its deletion was cut off: finish it with " + OpenActs.delete(volume) + ", then run again");
    }

    private void send(Resource volume, OpenIntent intent) {
        try {
            recent.drop(volume);
            certain.act(() -> remove(volume), () -> isGone(volume));
        } catch (Throwable failure) {
            CreateOnce.ending(Certainty.of(failure).surelyNotDone() ? intent::withdraw : intent::giveUp, failure);
            throw failure;
        }
        intent.finishDeleted(id(volume));
    }

    private void remove(Resource volume) {
        try {
            account.client().volumes().delete(volume.id());
        } catch (NotFoundException gone) {
            // Another run, or an earlier attempt of this one, was first.
            recent.drop(volume);
        }
    }

    private boolean isGone(Resource volume) {
        recent.drop(volume);
        return present(volume).isEmpty();
    }

    private Optional<Volume> present(Resource volume) {
        try {
            return Optional.of(recent.current(volume));
        } catch (GoneException gone) {
            return Optional.empty();
        }
    }

    private static String id(Resource volume) {
        return Long.toString(volume.id());
    }
}
