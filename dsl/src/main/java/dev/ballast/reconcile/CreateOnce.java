package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.error.Certainty;
import dev.ballast.error.GoneException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.model.Reference;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates a resource at most once: the intent is recorded before the call and the id after it. When it is not known whether
 * the call happened the intent stays, and every later run stops there until somebody has looked.
 */
final class CreateOnce {

    private final Account account;
    private final OpenActs open;

    CreateOnce(Account account) {
        this.account = account;
        this.open = new OpenActs(account);
    }

    /**
     * Returns what the ledger knows of the reference: empty when nothing was created under it. A create that another thread of
     * this run is sending is waited for.
     *
     * @throws OutcomeUnknownException when a create of it was sent and its outcome is not recorded
     */
    Optional<Entry> known(Reference reference) {
        return account.ledger().find(reference).flatMap(this::settled);
    }

    /** Returns what became of an entry: itself if it has an id; else a create of it is waited for, or stops the run, as in {@link #known}. */
    Optional<Entry> settled(Entry entry) {
        return entry.id() != null
                ? Optional.of(entry)
                : account.inTurn(
                        entry.reference(),
                        () -> account.ledger().find(entry.reference()).map(this::requireId));
    }

    private Entry requireId(Entry entry) {
        if (entry.id() == null) {
            throw open.unsettled(entry);
        }
        return entry;
    }

    /**
     * Returns what comes of a resource that is known, or else of creating it. Of several threads of this run that try it at once,
     * one creates and the others find what it created.
     */
    <T> T ensure(Reference reference, Function<Entry, T> known, Supplier<T> create) {
        return ensure(reference, () -> known(reference), known, create);
    }

    /** Does the same with another look at what is known. What another process created since the look is known, too. */
    <T> T ensure(Reference reference, Supplier<Optional<Entry>> look, Function<Entry, T> known, Supplier<T> create) {
        return account.inTurn(reference, () -> look.get().map(known).orElseGet(() -> {
            try {
                return create.get();
            } catch (Overtaken overtaken) {
                return known.apply(overtaken.entry);
            }
        }));
    }

    /** Sends a create under its intent and records the id it brings; {@code applied} is what the ledger remembers. */
    <T> T make(
            Reference reference,
            String act,
            Map<String, String> wanted,
            Supplier<T> call,
            Function<T, String> id,
            Function<T, Map<String, String>> applied) {
        OpenIntent intent = intend(reference, act, wanted);
        T made = send(intent, call);
        record(intent, id.apply(made), applied.apply(made));
        account.tell(new Progress.Created(reference, id.apply(made)));
        return made;
    }

    /** Of two processes that found nothing at the same time, the one that is second goes on as if it had come later. */
    private OpenIntent intend(Reference reference, String act, Map<String, String> wanted) {
        try {
            return account.ledger().intend(reference, act, wanted);
        } catch (LedgerException taken) {
            throw known(reference).<RuntimeException>map(Overtaken::new).orElse(taken);
        }
    }

    private <T> T send(OpenIntent intent, Supplier<T> call) {
        try {
            return call.get();
        } catch (Throwable failure) {
            throw failure instanceof BallastException known
                            && Certainty.of(known).surelyNotDone()
                    ? ending(intent::withdraw, known)
                    : ending(intent::giveUp, open.failed(intent, failure));
        }
    }

    /** The id is all that is needed to go on, so it is said when it cannot be kept. */
    private void record(OpenIntent intent, String id, Map<String, String> applied) {
        try {
            intent.record(id, applied);
        } catch (RuntimeException lost) {
            String why = lost instanceof BallastException known ? known.problem() : lost.toString();
            throw new OutcomeUnknownException(
                    intent.reference() + " was created with id " + id + ", which could not be recorded: " + why,
                    account.commands()
                            .advice(
                                    "mend the ledger, then: ",
                                    account.commands().adopt(intent.reference(), id)),
                    lost);
        }
    }

    /** Ends an intent because of a failure, and returns that; a ledger that fails here must not hide why. */
    static <E extends Throwable> E ending(Runnable end, E failure) {
        try {
            end.run();
        } catch (RuntimeException lost) {
            failure.addSuppressed(lost);
        }
        return failure;
    }

    private static boolean isReplaced(Account account, Resource resource) {
        return account.ledger()
                .find(resource.reference())
                .filter(entry -> entry.id() != null && !entry.id().equals(Long.toString(resource.id())))
                .isPresent();
    }

    /** Says that an id is unknown to the service, and how to tell the ledger if it knows it. */
    static GoneException gone(Account account, Resource resource, Throwable cause) {
        if (resource.reference() instanceof Reference.ById) {
            return new GoneException(resource + " is not on the service", "check the id", cause);
        }
        if (isReplaced(account, resource)) {
            return new GoneException(
                    resource.withId() + " is no longer on the service; another one has that name now",
                    "look it up again: " + resource,
                    cause);
        }
        if (VolumeDeletion.begun(account, resource).isPresent()) {
            return new GoneException(
                    resource.withId() + " is no longer on the service",
                    "run again: its deletion had been sent and is done now",
                    cause);
        }
        return new GoneException(
                resource.withId() + " is no longer on the service",
                account.commands()
                                .advice(
                                        "if it was removed on purpose: ",
                                        account.commands().forget(resource.reference()))
                        + "; then run again to create it again",
                cause);
    }

    /** Another process was faster: carries what it created from the create that is not sent to {@link #ensure}. */
    @SuppressWarnings("serial")
    private static final class Overtaken extends RuntimeException {

        private final transient Entry entry;

        Overtaken(Entry entry) {
            super(null, null, false, false);
            this.entry = entry;
        }
    }
}
