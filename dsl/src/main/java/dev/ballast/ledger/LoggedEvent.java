package dev.ballast.ledger;

import java.time.Instant;

/**
 * A creation, change or deletion of one resource by an evaluation, or the value that it gave a parameter.
 *
 * @param at the time of the event on the clock of the lease
 * @param act the kind of event
 * @param kind the kind of the resource, such as {@code volume}; {@code parameter} for a parameter
 * @param path the path of the resource, such as {@code web:443}, or the name of the parameter
 * @param id the id that the service gave the resource; may be empty
 * @param change the change, such as {@code resized from 20 to 40 GB}, or the value of the parameter; else empty
 * @param line the line of the script, such as {@code deploy.groovy:12}, or null if it is not known
 */
public record LoggedEvent(Instant at, Act act, String kind, String path, String id, String change, String line) {

    /** The kinds of events. */
    public enum Act {
        CREATED,
        CHANGED,
        DELETED,

        /** A parameter got its value. */
        GIVEN
    }
}
