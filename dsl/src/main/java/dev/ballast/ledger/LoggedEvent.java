package dev.ballast.ledger;

import java.time.Instant;

/**
 * What an evaluation did to one resource.
 *
 * @param at when it was done, by the clock of the lease
 * @param act what was done
 * @param kind the word of its kind, such as {@code volume}
 * @param path its path, such as {@code web:443}
 * @param id its id of the service; may be empty
 * @param change how it was changed, such as {@code resized from 20 to 40 GB}; else empty
 * @param line the line of the script, such as {@code deploy.groovy:12}, or null if that is not known
 */
public record LoggedEvent(Instant at, Act act, String kind, String path, String id, String change, String line) {

    /** What is done to a resource. */
    public enum Act {
        CREATED,
        CHANGED,
        DELETED
    }
}
