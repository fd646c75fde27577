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
 * @param since the time of the first request for the value
 * @param by who asked for it
 */
public record Hold(String field, String value, Instant since, String by) {

    /** The fact that records it: the value, the time and who asked for it. */
    private static final String FACT = "held";

    /** Returns the fact that the current line of the script asks for the value; if an earlier line asked for it, the fact names that line. */
    public static Map<String, String> begin(Account account, Resource resource, String value) {
        String line = account.ledger()
                .log()
                .line()
                .map(at -> "line " + at.line() + " of " + at.file())
                .orElse("a program");
        return begin(account, resource, value, line);
    }

    /** Returns the fact that {@code by} asks for the value, unless it is held already. */
    public static Map<String, String> begin(Account account, Resource resource, String value, String by) {
        String before = Objects.requireNonNullElse(account.applied(resource).get(FACT), "");
        return Map.of(FACT, before.startsWith(value + " ") ? before : value + " " + account.now() + " " + by);
    }

    /** Returns the fact that ends a hold. */
    public static Map<String, String> end() {
        return Collections.singletonMap(FACT, null);
    }

    /** Returns the recorded hold of a resource if the answer still shows its value. */
    public static Optional<Hold> of(Entry entry, Map<String, String> shown) {
        String field = entry.reference().kind() == Kind.NODE ? RecordedFacts.MODE : RecordedFacts.POWER;
        return Optional.ofNullable(entry.applied().get(FACT))
                .map(fact -> fact.split(" ", 3))
                .filter(parts -> parts[0].equals(shown.get(field)))
                .map(parts -> new Hold(field, parts[0], Instant.parse(parts[1]), parts[2]));
    }

    /** Returns the hold as the end of a line that names the resource: {@code mode drain, by line 12 of drain.groovy, 4 days ago}. */
    public String text(Instant now) {
        return field + " " + value + ", " + origin(now);
    }

    /** Returns who asked for it and how long ago: {@code by line 12 of drain.groovy, 4 days ago}. */
    public String origin(Instant now) {
        return "by " + by + ", " + Age.between(since, now) + " ago";
    }
}
