package dev.ballast.reconcile.context;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotConfirmedException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Requires a person's consent to destructive verbs where the profile asks for it, and always to those that {@link #requireAlways}
 * names; one question at a time.
 */
public final class Consent {

    /** The questions of the current word that were agreed to. */
    private static final ThreadLocal<Set<String>> AGREED = new ThreadLocal<>();

    private final String where;
    private final Confirm always;
    private final Confirm confirm;
    private final ReentrantLock question = new ReentrantLock(true);
    private Batch<?, ?> declined;

    /**
     * Asks before every destructive verb, or only before those that are always asked about; {@code where} names the account, as
     * {@code on prod at api.example.com}.
     */
    public Consent(Confirm confirm, String where, boolean everyVerb) {
        this.where = where;
        this.always = confirm;
        this.confirm = everyVerb ? confirm : Confirm.yes();
    }

    /** Returns a consent that asks no one and allows every verb. */
    public static Consent notNeeded() {
        return new Consent(Confirm.yes(), "", true);
    }

    /** Runs a word, which may run several times, and asks each of its questions once. */
    public static <T> T askingOnce(Supplier<T> word) {
        Set<String> outer = AGREED.get();
        AGREED.set(new HashSet<>());
        try {
            return word.get();
        } finally {
            AGREED.set(outer);
        }
    }

    /**
     * Returns when a person agrees to {@code delete volume 'data' (id 4711) on prod at api.example.com}. {@code done} is the
     * participle for the message of a refusal, such as {@code deleted}; {@code from} follows the resource and may be empty.
     * After a no the other branches of the same {@code parallel} are not asked.
     */
    public void require(String verb, String done, Resource thing, String from) {
        require(verb + " " + thing.withId() + (from.isEmpty() ? "" : " " + from), thing.toString(), done);
    }

    /** Returns when a person agrees, in one answer, to {@code delete port 80 of 'web', node 'a' of port 443 of 'web' on prod}. */
    public void requireAll(String verb, String done, List<String> things) {
        String all = String.join(", ", things);
        require(verb + " " + all, all, done);
    }

    /** Returns when a person agrees to an act in the same way; {@code thing} is its subject in messages. */
    public void require(String what, String thing, String done) {
        require(confirm, what, thing, done);
    }

    /** Returns when a person agrees to a verb that deletes data and keeps the resource, whether the profile asks or not. */
    public void requireAlways(String verb, String done, Resource thing, String from) {
        require(always, verb + " " + thing.withId() + " " + from, thing.toString(), done);
    }

    private void require(Confirm asked, String what, String thing, String done) {
        String act = what + " " + where;
        Set<String> before = AGREED.get();
        if (before != null && before.contains(act)) {
            return;
        }
        try {
            question.lockInterruptibly();
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped before " + thing + " was asked about", stop);
        }
        try {
            Batch<?, ?> batch = Batch.outermost();
            if (batch != null && batch.interrupted()) {
                throw new InterruptedRunException("stopped before " + thing + " was asked about", null);
            }
            if (batch != null && batch == declined) {
                throw NotConfirmedException.declined(thing + " is not " + done + ": you said no to another one");
            }
            asked.require(
                    act,
                    thing + " is not " + done + ": you said no",
                    "run it at a terminal, or write --yes; in a program: Ballast.builder().confirm(...)");
            if (before != null) {
                before.add(act);
            }
        } catch (NotConfirmedException no) {
            declined = no.asked() ? Batch.outermost() : null;
            throw no;
        } finally {
            question.unlock();
        }
    }
}
