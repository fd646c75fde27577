package dev.ballast.reconcile.outcome;

import dev.ballast.client.Client;
import dev.ballast.error.CallException;
import dev.ballast.error.Certainty;
import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.time.Deadline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Deletes resources of one kind: records the intent, sends, waits until it is gone, and records that, so that the runbook can run
 * again. The next run sends an interrupted deletion again, or finds it done. The parts that go with it are forgotten.
 */
public final class Deletion<T> {

    private final Account account;
    private final CreateOnce createOnce;
    private final Waiter waiter;
    private final ResponseCache<T> answers;
    private final Steps steps;

    /** Creates the deletion of one kind; {@code steps} sends it. */
    public Deletion(Account account, CreateOnce createOnce, Waiter waiter, ResponseCache<T> answers, Steps steps) {
        this.account = account;
        this.createOnce = createOnce;
        this.waiter = waiter;
        this.answers = answers;
        this.steps = steps;
    }

    /** The part of a deletion that differs by kind. */
    public interface Steps {

        /** Throws {@link GoneException} if the service is asked before and shows that it is gone. */
        void look(Resource resource, Deadline deadline);

        /** Sends the deletion. */
        default void send(Client client, Resource resource) {
            client.delete(resource.reference().kind(), resource.id());
        }

        /**
         * Throws if a lock on its NodeBalancer or port also protects this part.
         *
         * @param unseen whether the service has refused the deletion, so that there may be one that no answer has shown
         */
        default void refuseCovered(Resource resource, boolean unseen) {}

        /** Returns whether the service shows a deleted resource for a while. */
        default boolean isAwaited() {
            return true;
        }

        /** Returns the call as the ledger has it. */
        default String act(Resource resource) {
            return "DELETE " + resource.reference().kind().word() + " " + resource.idText();
        }

        /** Returns whether the last answer leaves open if something has to be awaited before. */
        default boolean isUnsettled(Resource resource) {
            return false;
        }

        /** Removes from the ledger what the service deletes with them. */
        default void forgetOthers(List<Resource> deleted) {}
    }

    /**
     * Deletes a resource after the question; does nothing if it is deleted already. If the resource is gone, only its entry is
     * removed, unless the service has another one of its label.
     */
    public void delete(Resource resource, WaitOptions options, Runnable question) {
        account.runExclusively(resource.reference(), () -> {
            if (reportIfDone(resource)) {
                return;
            }
            requireEnded(resource);
            if (resource.reference() instanceof Reference.Whole) {
                new Protection(account).refuse(resource, "deleted");
            }
            try {
                steps.look(resource, account.deadline(options));
            } catch (GoneException missing) {
                createOnce.refuseSameLabel(resource);
                recordGone(resource);
                return;
            }
            account.requireNamed(resource);
            refuseLocked(resource);
            steps.refuseCovered(resource, false);
            question.run();
            send(resource, account.deadline(options));
        });
    }

    /**
     * Returns a resource of a list that was just read, or empty, after recording it, if it is gone. The caller has asked a person,
     * and means no other resource of its label.
     */
    public Optional<Resource> settleListed(Resource resource, Deadline deadline) {
        return account.runExclusively(resource.reference(), () -> {
            Optional<Entry> known = account.entry(resource);
            if (known.isEmpty()) {
                if (reportIfDone(resource)) {
                    return Optional.empty();
                }
                account.requireNamed(resource);
            }
            requireEnded(resource, known.filter(Entry::isDeletionOpen).map(Entry::intent));
            if (answers.cached(resource).isEmpty()) {
                recordGone(resource);
                return Optional.empty();
            }
            if (steps.isUnsettled(resource)) {
                steps.look(resource, deadline);
            }
            return Optional.of(resource);
        });
    }

    /** Records in one step that these are about to be deleted. The caller sends or withdraws each. */
    public List<Begun> begin(List<Resource> resources) {
        List<OpenIntent> intents =
                account.ledger().begin(resources.stream().map(this::call).toList());
        return IntStream.range(0, intents.size())
                .mapToObj(i -> new Begun(resources.get(i), intents.get(i)))
                .toList();
    }

    /** A recorded deletion that is not sent yet. */
    public record Begun(Resource resource, OpenIntent intent) {}

    /** Sends a recorded deletion. The caller passes the result to {@link #finish} when the resource is gone. */
    public Sent send(Begun begun, Deadline deadline) {
        Resource resource = begun.resource();
        boolean isAgain = begun.intent().before().filter(Entry::isDeletionOpen).isPresent();
        return account.runExclusively(
                resource.reference(), () -> send(resource, Optional.of(begun.intent()), isAgain, deadline, gone -> {}));
    }

    /** Records that all of them are gone. */
    public void finish(List<Sent> gone) {
        steps.forgetOthers(gone.stream().map(Sent::resource).toList());
        Map<Reference, String> ids = new LinkedHashMap<>();
        gone.forEach(sent -> sent.intent().ifPresent(open -> {
            if (sent.effective()) {
                account.ledger()
                        .log()
                        .add(
                                LoggedEvent.Act.DELETED,
                                open.reference(),
                                sent.resource().idText(),
                                "");
            }
            ids.put(open.reference(), sent.resource().idText());
        }));
        account.ledger().delete(ids);
        gone.forEach(this::report);
    }

    /** Deletes a resource without a question. */
    public void remove(Resource resource) {
        account.runExclusively(resource.reference(), () -> send(resource, account.deadline(WaitOptions.USUAL)));
    }

    /** Returns true, and reports it, if the ledger records its deletion. */
    public boolean reportIfDone(Resource resource) {
        boolean done = account.isDeleted(resource);
        if (done) {
            account.reportUnchanged(resource, "already deleted");
        }
        return done;
    }

    /** Records that a resource was deleted elsewhere. */
    public void recordGone(Resource resource) {
        account.runExclusively(resource.reference(), () -> {
            forget(resource);
            account.reportUnchanged(resource, "already gone");
        });
    }

    /** Sends the deletion and returns once it is gone, or at once if that is not awaited; the deadline bounds all requests. */
    private void send(Resource resource, Deadline deadline) {
        boolean isAgain = openIntent(resource).isPresent();
        Sent sent = send(resource, begin(resource), isAgain, deadline, createOnce::refuseSameLabel);
        try {
            if (steps.isAwaited()) {
                awaitGone(resource, deadline);
            }
        } catch (Throwable failure) {
            sent.giveUp(account, failure);
            throw failure;
        } finally {
            answers.drop(resource);
        }
        steps.forgetOthers(List.of(resource));
        sent.intent().ifPresent(open -> {
            if (sent.effective()) {
                open.finishDeleted(resource.idText());
            } else {
                account.ledger().delete(open.reference(), resource.idText());
            }
        });
        report(sent);
    }

    /** Sends the deletion. The intent stays open unless the deletion certainly had no effect. */
    private Sent send(
            Resource resource,
            Optional<OpenIntent> intent,
            boolean isAgain,
            Deadline deadline,
            Consumer<Resource> gone) {
        try {
            answers.drop(resource);
            return new Sent(resource, intent, sendAndAwait(resource, deadline, gone) || isAgain);
        } catch (Throwable failure) {
            intent.ifPresent(open -> CreateOnce.endIntent(open, Certainty.of(failure), failure));
            throw failure;
        } finally {
            answers.drop(resource);
        }
    }

    private void report(Sent sent) {
        if (sent.effective()) {
            account.report(new Progress.Deleted(
                    sent.resource().reference(), sent.resource().idText()));
        } else {
            account.reportUnchanged(sent.resource(), "already gone");
        }
    }

    /**
     * A deletion that the service has accepted; it may show the resource for a while.
     *
     * @param effective whether this or an earlier run deleted it, and no one else
     */
    public record Sent(Resource resource, Optional<OpenIntent> intent, boolean effective) {

        /** Leaves the intent open: the next run finds out whether the resource is gone. */
        public void giveUp(Account account, Throwable failure) {
            if (effective) {
                account.reportChanged(resource, "is being deleted");
            }
            intent.ifPresent(open -> CreateOnce.endIntent(open, Certainty.UNKNOWN, failure));
        }
    }

    /** A lock that an earlier answer shows may be gone. */
    private void refuseLocked(Resource resource) {
        Optional<T> last = DeletionLocks.lastAnswer(account, answers, resource);
        ForeignOwner.refuse(resource, last);
        if (!DeletionLocks.of(last).isEmpty()) {
            DeletionLocks.refuse(resource, Optional.of(answers.fresh(resource)));
        }
    }

    /** Returns the refusal of the service, or ours with the lock if there is one. */
    private RuntimeException locked(Resource resource, RefusedException refused) {
        try {
            if (resource.reference() instanceof Reference.Whole) {
                DeletionLocks.refuse(resource, Optional.of(answers.fresh(resource)));
            }
            steps.refuseCovered(resource, true);
        } catch (RuleException lock) {
            // It says all that the refusal says.
            return lock;
        } catch (CallException unseen) {
            refused.addSuppressed(unseen);
        }
        return refused;
    }

    /** Sends it, and returns false if it was certainly deleted elsewhere before. */
    private boolean sendAndAwait(Resource resource, Deadline deadline, Consumer<Resource> gone) {
        try {
            UncertainWrite.send(
                    account.timing(),
                    deadline,
                    () -> steps.send(account.client().within(deadline), resource),
                    () -> dropIfGone(resource, deadline));
            return true;
        } catch (NotFoundException missing) {
            gone.accept(resource);
            return !missing.surelyNotDone();
        } catch (RefusedException refused) {
            throw refused.surelyNotDone() ? locked(resource, refused) : refused;
        }
    }

    /** A part that the ledger does not know is deleted without a record. */
    private Optional<OpenIntent> begin(Resource resource) {
        return resource.reference() instanceof Reference.Whole || account.isRecorded(resource)
                ? Optional.of(account.ledger().begin(List.of(call(resource))).get(0))
                : Optional.empty();
    }

    private Ledger.RepeatableCall call(Resource resource) {
        return new Ledger.RepeatableCall(resource.reference(), resource.idText(), steps.act(resource));
    }

    /** Linode shows what was deleted for a while, and its port stays taken. */
    private void awaitGone(Resource resource, Deadline deadline) {
        waiter.await(
                deadline,
                List.of(new Waiter.Awaited<Boolean>(
                        resource.toString(), within -> dropIfGone(resource, within), gone -> gone, gone -> "there")));
    }

    /** Reads the resource within the deadline, which may be null, and returns whether it is gone. */
    public boolean dropIfGone(Resource resource, Deadline deadline) {
        answers.drop(resource);
        try {
            answers.fresh(resource, deadline);
            return false;
        } catch (GoneException gone) {
            return true;
        }
    }

    private void forget(Resource resource) {
        steps.forgetOthers(List.of(resource));
        account.ledger().delete(resource.reference(), resource.idText());
        answers.drop(resource);
    }

    /** Looks the resource up and returns it, also if it is gone: a later verb fails then, unless it deletes. */
    public static Resource evenIfGone(Resource resource, Consumer<Resource> look) {
        try {
            look.accept(resource);
        } catch (GoneException gone) {
            return resource;
        }
        return resource;
    }

    /**
     * Returns true, and records the deletion, if an earlier run sent it, and has ended without recording it, and the resource is
     * gone. Sends nothing if no deletion is open.
     *
     * @throws OutcomeUnknownException when a run that still runs is sending it
     */
    public boolean recordIfGone(Resource resource) {
        return openIntent(resource).isPresent()
                && account.runExclusively(resource.reference(), () -> {
                    requireEnded(resource);
                    Optional<Intent> sent = openIntent(resource).filter(open -> dropIfGone(resource, null));
                    sent.ifPresent(open -> {
                        account.report(new Progress.Note(resource + " is gone: "
                                + createOnce.unknownOutcomes().unanswered(open)));
                        forget(resource);
                    });
                    return sent.isPresent();
                });
    }

    /**
     * Returns the entry of the resource that the runbook ensures; empty, as {@link #recordIfGone}, if an earlier run deleted it. Reports a
     * deletion that has not taken effect.
     *
     * @throws OutcomeUnknownException if the run that sent it may still work on it
     */
    public Optional<Entry> settle(Entry entry) {
        Resource resource = Resource.of(entry);
        if (recordIfGone(resource)) {
            return Optional.empty();
        }
        openIntent(resource).ifPresent(intent -> {
            if (account.ledger().state(intent) != Owner.State.ENDED) {
                throw awaitOther(resource, intent);
            }
            account.report(new Progress.Note(resource + " is still there: "
                    + createOnce.unknownOutcomes().unanswered(intent) + "; status prints the command that keeps it"));
        });
        return Optional.of(entry);
    }

    private void requireEnded(Resource resource) {
        requireEnded(resource, openIntent(resource));
    }

    private void requireEnded(Resource resource, Optional<Intent> open) {
        open.filter(intent -> account.ledger().state(intent) == Owner.State.RUNNING)
                .ifPresent(intent -> {
                    throw awaitOther(resource, intent);
                });
    }

    /** Waits for the run that sends it if that holds the lease; then returns the exception. */
    private OutcomeUnknownException awaitOther(Resource resource, Intent intent) {
        account.ledger().lease().await(intent);
        return createOnce.unknownOutcomes().ofDeletion(resource, intent);
    }

    private Optional<Intent> openIntent(Resource resource) {
        return account.ledger()
                .find(resource.reference())
                .filter(Entry::isDeletionOpen)
                .map(Entry::intent);
    }
}
