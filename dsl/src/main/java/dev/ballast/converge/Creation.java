package dev.ballast.converge;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.GoneException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.Key;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes a thing at most once: the intent is recorded before the call and the id after it. When it is not known whether
 * the call happened the intent stays, and every later run stops there until somebody has looked.
 */
final class Creation {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private final Account account;

    Creation(Account account) {
        this.account = account;
    }

    /**
     * Returns what the ledger knows of the key: empty when nothing was made under it.
     *
     * @throws OutcomeUnknownException when a create under this key was sent and its outcome is not recorded
     */
    Optional<Entry> known(Key key) {
        return account.ledger().find(key).map(this::settled);
    }

    /** Returns the entry if it has an id; an open create stops the run as in {@link #known}. */
    Entry settled(Entry entry) {
        if (entry.id() == null) {
            throw unknown(entry.key(), entry.intent(), null);
        }
        return entry;
    }

    /** Sends a create under its intent and records the id it brings; {@code applied} is what the ledger remembers. */
    <T> T make(
            Key key,
            String act,
            Map<String, String> wanted,
            Supplier<T> call,
            Function<T, String> id,
            Function<T, Map<String, String>> applied) {
        account.ledger().intend(key, act, wanted);
        T made = send(key, call);
        record(key, id.apply(made), applied.apply(made));
        account.tell(new Progress.Made(key, id.apply(made)));
        return made;
    }

    /** The id is all that is needed to go on, so it is said when it cannot be kept. */
    private void record(Key key, String id, Map<String, String> applied) {
        try {
            account.ledger().record(key, id, applied);
        } catch (LedgerException lost) {
            throw new OutcomeUnknownException(
                    Titles.of(key) + " was made with id " + id + ", which could not be recorded: " + lost.problem(),
                    "mend the ledger, then: ballast adopt " + Titles.arguments(key) + " " + id,
                    lost);
        }
    }

    private <T> T send(Key key, Supplier<T> call) {
        try {
            return call.get();
        } catch (CallException failure) {
            if (failure.surelyNotDone()) {
                throw withdrawn(key, failure);
            }
            Intent intent = account.ledger().find(key).map(Entry::intent).orElseThrow();
            throw unknown(key, intent, failure);
        } catch (BallastException notSent) {
            throw withdrawn(key, notSent);
        }
    }

    /** A ledger that fails here must not hide why nothing was made. */
    BallastException withdrawn(Key key, BallastException failure) {
        try {
            account.ledger().withdraw(key);
        } catch (LedgerException lost) {
            failure.addSuppressed(lost);
        }
        return failure;
    }

    private static OutcomeUnknownException unknown(Key key, Intent intent, CallException failure) {
        String why = failure == null ? "and no answer is recorded" : "and this came of it: " + failure.problem();
        return new OutcomeUnknownException(
                Titles.of(key) + " may exist: " + intent.act() + " was sent at " + CLOCK.format(intent.since()) + " "
                        + why,
                "look at the account, then run one of" + System.lineSeparator() + "    ballast adopt "
                        + Titles.arguments(key) + " ID    (it exists and has this id)" + System.lineSeparator()
                        + "    ballast forget " + Titles.arguments(key) + "      (it does not exist)",
                failure);
    }

    /** Says that an id is unknown to the service, and how to tell the ledger if it knows it. */
    static GoneException gone(Resource resource, Throwable cause) {
        if (resource.knownByIdAlone()) {
            return new GoneException(resource + " is not on the service", "check the id", cause);
        }
        return new GoneException(
                resource + " (id " + resource.id() + ") is no longer on the service",
                "if it was removed on purpose: ballast forget " + Titles.arguments(resource.key())
                        + "; then run again to make it anew",
                cause);
    }
}
