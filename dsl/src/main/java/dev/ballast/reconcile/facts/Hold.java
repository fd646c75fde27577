package dev.ballast.reconcile.facts;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.time.Age;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The record of a verb that keeps a node without new connections, or an instance off, until a verb or a block ends that.
 *
 * @param field the field that has the value
 * @param value the mode of the node, or {@code off}
 * @param since when it was asked for first
 * @param by who asked for it
 */
public record Hold(String field, String value, Instant since, String by) {

    /** The fact that records it: the value, the time and who asked for it. */
    private static final String FACT = "held";

    /** Returns what records that the current line of the script asks for the value; the first line that did so stays. */
    public static Map<String, String> begin(Account account, Resource resource, String value) {
        String line = account.ledger()
                .log()
                .line()
                .map(at -> "line " + at.line() + " of " + at.file())
                .orElse("a program");
        return begin(account, resource, value, line);
    }

    /** Does the same for a value that someone else has asked for. */
    public static Map<String, String> begin(Account account, Resource resource, String value, String by) {
        String before = Objects.requireNonNullElse(account.applied(resource).get(FACT), "");
        return Map.of(FACT, before.startsWith(value + " ") ? before : value + " " + account.now() + " " + by);
    }

    /** Returns what records that nothing is held any more. */
    public static Map<String, String> end() {
        return Collections.singletonMap(FACT, null);
    }

    /** Returns what is recorded of a resource and in force by these values of an answer about it. */
    public static Optional<Hold> of(Entry entry, Map<String, String> shown) {
        String field = entry.reference().kind() == Kind.NODE ? RecordedFacts.MODE : RecordedFacts.POWER;
        return Optional.ofNullable(entry.applied().get(FACT))
                .map(fact -> fact.split(" ", 3))
                .filter(parts -> parts[0].equals(shown.get(field)))
                .map(parts -> new Hold(field, parts[0], Instant.parse(parts[1]), parts[2]));
    }

    /** Returns it as a line that names a resource goes on: {@code mode drain, by line 12 of drain.groovy, 4 days ago}. */
    public String text(Instant now) {
        return field + " " + value + ", " + origin(now);
    }

    /** Returns who asked for it and how long ago: {@code by line 12 of drain.groovy, 4 days ago}. */
    public String origin(Instant now) {
        return "by " + by + ", " + Age.between(since, now) + " ago";
    }
}
