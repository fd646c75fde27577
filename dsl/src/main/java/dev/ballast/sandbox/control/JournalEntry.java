package dev.ballast.sandbox.control;

import java.time.Instant;
import java.util.List;

/**
 * One call in the journal of a sandbox, with masked secrets.
 *
 * @param number the number of the call, from 1 since the start or the last reset
 * @param path the path with its query
 * @param operation a name of {@code Sandbox.operations()}, or null if the path has no operation
 * @param status the HTTP status that was answered
 * @param fault the simulated fault: {@code delayed}, {@code dropped}, {@code truncated} or {@code status}; null for nothing
 * @param at the sandbox's time at which the call arrived
 * @param millis the real time of the call in the sandbox, in milliseconds
 * @param unread the fields of an accepted body that the operation does not have
 * @param body the body with its secrets masked
 */
public record JournalEntry(
        long number,
        String method,
        String path,
        String operation,
        int status,
        String fault,
        Instant at,
        long millis,
        List<String> unread,
        String body) {

    /** Copies the list. */
    public JournalEntry {
        unread = List.copyOf(unread);
    }
}
