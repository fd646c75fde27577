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
 * The decision of a person to accept a field that was changed outside Ballast. The ledger stores it among the values last
 * applied, under the name of the field with a prefix.
 *
 * @param value the accepted value, which the service had for the field; no other value is accepted
 * @param why the reason, as that person wrote it
 * @param until the last day on which it is accepted, in UTC; null for no end
 * @param by the user and the host
 * @param at when it was accepted
 */
public record Acceptance(String value, String why, LocalDate until, String by, Instant at) {

    private static final String PREFIX = "accepted:";

    /** Returns the acceptance of a field from the values of an entry, even if its last day is over; empty if there is none. */
    public static Optional<Acceptance> of(Map<String, String> applied, String field) {
        return Optional.ofNullable(applied.get(PREFIX + field)).map(Acceptance::read);
    }

    private static Acceptance read(String text) {
        return JsonMapper.shared().readValue(text, Acceptance.class);
    }

    /** Returns the values unchanged. Throws the exception of the JSON reader if an acceptance among them is damaged. */
    static Map<String, String> requireReadable(Map<String, String> applied) {
        applied.forEach((field, text) -> {
            if (field.startsWith(PREFIX)) {
                read(text);
            }
        });
        return applied;
    }

    /** Returns these values for the ledger to record, together with nulls that remove the acceptances of their fields. */
    public static Map<String, String> replaced(Map<String, String> applied) {
        Map<String, String> all = new TreeMap<>(applied);
        applied.keySet().forEach(field -> all.put(PREFIX + field, null));
        return all;
    }

    /** Returns the value that records this acceptance of a field; a null acceptance removes the recorded one. */
    static Map<String, String> recorded(String field, Acceptance acceptance) {
        return Collections.singletonMap(
                PREFIX + field, acceptance == null ? null : JsonMapper.shared().writeValueAsString(acceptance));
    }

    /** Returns whether the last day is over at this time, in UTC; false if there is no last day. */
    public boolean isOver(Instant now) {
        return until != null && now.atZone(ZoneOffset.UTC).toLocalDate().isAfter(until);
    }
}
