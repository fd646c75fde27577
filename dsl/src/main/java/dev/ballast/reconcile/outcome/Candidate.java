package dev.ballast.reconcile.outcome;

import dev.ballast.time.Age;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * A resource of the service that an open create may have created.
 *
 * @param id its id, or the address itself
 * @param created when it was created, null where the service does not show that
 * @param facts what the service shows of it, to be recorded with its id
 */
record Candidate(String id, Instant created, Map<String, String> facts) {

    /** Creates a candidate whose time is not shown. */
    Candidate(Object id) {
        this(id.toString(), null, Map.of());
    }

    /** Creates a candidate with its time, as {@code YYYY-MM-DDThh:mm:ss} in UTC or null. */
    static Candidate at(String id, String created, Map<String, String> facts) {
        return new Candidate(id, created == null ? null : moment(created), facts);
    }

    /** A time in another form counts as not shown. */
    private static Instant moment(String created) {
        try {
            return LocalDateTime.parse(created).toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException other) {
            return null;
        }
    }

    /** Returns the id with the time that the service shows. */
    @Override
    public String toString() {
        return created == null ? id : id + " (created " + Age.CLOCK.format(created) + ")";
    }
}
