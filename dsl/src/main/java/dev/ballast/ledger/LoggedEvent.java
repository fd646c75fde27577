package dev.ballast.ledger;

import java.time.Instant;

/**
 * A creation, change or deletion of one resource by an evaluation, a request of {@code api}, the value of a parameter, or a signature.
 *
 * @param at the time of the event on the clock of the lease
 * @param act the kind of event
 * @param kind the kind of the resource, such as {@code volume}; {@code request} or {@code parameter}
 * @param path the path of the resource, such as {@code web:443}, the method and path of the request, or the name of the parameter
 * @param id the id that the service gave the resource; may be empty
 * @param change the change, such as {@code resized from 20 to 40 GB}, the body of the request without secrets, or the value of
 *     the parameter; else empty
 * @param line the line of the script, such as {@code deploy.groovy:12}, or null if it is not known
 */
public record LoggedEvent(Instant at, Act act, String kind, String path, String id, String change, String line) {

    /** The kinds of events. */
    public enum Act {
        CREATED,
        CHANGED,
        DELETED,

        /** A request was sent, and no answer to it is known. */
        SENT,

        /** A request certainly had no effect: the service refused it, or it was not sent. */
        FAILED,

        /** A parameter got its value, or a person signed. */
        GIVEN,

        /** A person has to answer it: it is kept until somebody does. */
        AWAITED
    }

    /** Returns the same event with this act. */
    LoggedEvent as(Act other) {
        return new LoggedEvent(at, other, kind, path, id, change, line);
    }
}
