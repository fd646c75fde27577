package dev.ballast.ledger;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * The decision of a person that a field which was changed outside Ballast may stay so. It is stored beside the values last
 * applied, under the name of the field with a prefix.
 *
 * @param value what the service showed of the field; any other value is not accepted
 * @param why the reason, in the words of that person
 * @param until the last day on which it is accepted, in UTC; null for no end
 * @param by the user and the host
 * @param at when it was accepted
 */
public record Acceptance(String value, String why, LocalDate until, String by, Instant at) {

    private static final String PREFIX = "accepted:";

    /** Returns the acceptance of a field among the values of an entry, also one whose last day is over. */
    public static Optional<Acceptance> of(Map<String, String> applied, String field) {
        return Optional.ofNullable(applied.get(PREFIX + field)).map(Acceptance::read);
    }

    private static Acceptance read(String text) {
        return JsonMapper.shared().readValue(text, Acceptance.class);
    }

    /** Returns the values; throws what the reader of JSON throws if an acceptance among them is damaged. */
    static Map<String, String> requireReadable(Map<String, String> applied) {
        applied.forEach((field, text) -> {
            if (field.startsWith(PREFIX)) {
                read(text);
            }
        });
        return applied;
    }

    /** Returns the values with those that were accepted in the place of those applied, and without the acceptances. */
    public static Map<String, String> over(Map<String, String> applied) {
        Map<String, String> all = new TreeMap<>();
        applied.forEach((field, value) -> {
            if (!field.startsWith(PREFIX)) {
                all.put(field, of(applied, field).map(Acceptance::value).orElse(value));
            }
        });
        return all;
    }

    /** Returns these values to record with the removal of what was accepted of them, as a runbook states them now. */
    public static Map<String, String> replaced(Map<String, String> applied) {
        Map<String, String> all = new TreeMap<>(applied);
        applied.keySet().forEach(field -> all.put(PREFIX + field, null));
        return all;
    }

    /** Returns what to record of a field; null removes what was accepted. */
    static Map<String, String> recorded(String field, Acceptance acceptance) {
        return Collections.singletonMap(
                PREFIX + field, acceptance == null ? null : JsonMapper.shared().writeValueAsString(acceptance));
    }

    /** Returns whether its last day is over. */
    public boolean isOver(Instant now) {
        return until != null && now.atZone(ZoneOffset.UTC).toLocalDate().isAfter(until);
    }
}
