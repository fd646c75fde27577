package dev.ballast.reconcile;

import dev.ballast.client.Client;
import dev.ballast.error.Certainty;
import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Reference;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Deletes what the public service can delete: asks, sends, waits until it is gone, and records that, so that the runbook can run
 * again. The parts that go with it are forgotten.
 */
record Deletion(Account account, Waiter waiter) {

    /** Returns the resource of that reference if its deletion is recorded. */
    Optional<Resource> done(Reference reference) {
        return account.ledger()
                .deleted(reference)
                .map(deleted -> new Resource(reference, Long.parseLong(deleted.id())));
    }

    /** Deletes a resource; {@code with} says what goes with it, for the question. Does nothing if that was done before. */
    <T> void delete(
            Resource resource, ResponseCache<T> answers, String with, WaitOptions options, Consumer<Client> send) {
        account.inTurn(resource.reference(), () -> {
            if (done(resource.reference()).filter(resource::equals).isPresent()) {
                account.unchanged(resource, "already deleted");
                return;
            }
            // A part of another holder by now would not be found below that one, whether it exists or not.
            boolean looked = resource.reference() instanceof Reference.ById
                    || (resource.reference() instanceof Reference.Whole
                            && account.otherId(resource).isPresent());
            if (looked && isGone(resource, answers, account.deadline(options))) {
                account.unchanged(resource, "already gone");
                return;
            }
            account.requireNamed(resource);
            account.consent().require("delete", "deleted", resource, with);
            remove(resource, answers, options, send);
        });
    }

    /** Records that a resource was deleted elsewhere. */
    void recordGone(Resource resource) {
        account.inTurn(resource.reference(), () -> {
            account.ledger().delete(resource.reference(), resource.idText());
            account.unchanged(resource, "already gone");
        });
    }

    /** Deletes a resource without a question. */
    <T> void remove(Resource resource, ResponseCache<T> answers, WaitOptions options, Consumer<Client> send) {
        account.inTurn(resource.reference(), () -> {
            carryOut(resource, begin(resource), answers, account.deadline(options), true, client -> {
                try {
                    send.accept(client);
                } catch (NotFoundException gone) {
                    new CreateOnce(account).refuseAlike(resource);
                    throw gone;
                }
            });
            account.ledger().delete(resource.reference(), resource.idText());
            account.tell(new Progress.Deleted(resource.reference(), resource.idText()));
        });
    }

    /**
     * Sends a deletion and returns once it is gone, or at once if that is not awaited; the deadline bounds all requests. The intent
     * stays open unless the deletion certainly had no effect: one that was accepted has, also if the wait for it fails.
     */
    <T> void carryOut(
            Resource resource,
            Optional<OpenIntent> intent,
            ResponseCache<T> answers,
            Deadline deadline,
            boolean awaited,
            Consumer<Client> send) {
        boolean accepted = false;
        try {
            answers.drop(resource);
            UncertainWrite.send(
                    account.timing(),
                    deadline,
                    () -> sent(() -> send.accept(account.client().within(deadline))),
                    () -> isGone(resource, answers, deadline));
            accepted = true;
            if (awaited) {
                awaitGone(resource, answers, deadline);
            }
        } catch (Throwable failure) {
            Certainty certainty = accepted ? Certainty.UNKNOWN : Certainty.of(failure);
            intent.ifPresent(open -> CreateOnce.end(open, certainty, failure));
            throw failure;
        } finally {
            answers.drop(resource);
        }
    }

    /** What the ledger does not know is deleted without a record. */
    private Optional<OpenIntent> begin(Resource resource) {
        return account.ledger()
                .find(resource.reference())
                .filter(entry -> resource.idText().equals(entry.id()))
                .map(entry -> account.ledger()
                        .begin(
                                resource.reference(),
                                resource.idText(),
                                "DELETE " + resource.reference().kind().word() + " " + resource.idText()));
    }

    /** Returns the resource after looking it up, also if it is gone: then a later verb says so, unless it deletes. */
    static Resource evenIfGone(Resource resource, Consumer<Resource> look) {
        try {
            look.accept(resource);
        } catch (GoneException gone) {
            return resource;
        }
        return resource;
    }

    /** Returns whether a deletion was sent whose end is not recorded. */
    static boolean isBegun(Entry entry) {
        return entry.id() != null && entry.intent() != null && entry.intent().isDeletion();
    }

    /**
     * Returns true, and records it, if an earlier run has sent the deletion of what is gone, and has ended without recording that.
     */
    static boolean isCutOff(Account account, Entry gone) {
        Optional<Intent> intent = Optional.ofNullable(gone.intent())
                .filter(open -> account.ledger().state(open) == Owner.State.ENDED)
                .filter(open -> isBegun(gone));
        intent.ifPresent(open -> {
            account.tell(new Progress.Note(
                    Resource.of(gone) + " is gone: " + new UnknownOutcomes(account).unanswered(open)));
            account.ledger().delete(gone.reference(), gone.id());
        });
        return intent.isPresent();
    }

    private static void sent(Runnable send) {
        try {
            send.run();
        } catch (NotFoundException gone) {
            // Another run, or an earlier attempt of this one, has deleted it.
            return;
        }
    }

    /** The public service shows what was deleted for a while, and its port stays taken. */
    private <T> void awaitGone(Resource resource, ResponseCache<T> answers, Deadline deadline) {
        waiter.until(
                deadline,
                List.of(new Waiter.Awaited<Boolean>(
                        resource.toString(),
                        within -> isGone(resource, answers, within),
                        gone -> gone,
                        gone -> "there")));
    }

    static <T> boolean isGone(Resource resource, ResponseCache<T> answers, Deadline deadline) {
        answers.drop(resource);
        try {
            answers.fresh(resource, deadline);
            return false;
        } catch (GoneException gone) {
            return true;
        }
    }
}
