package dev.ballast.sandbox.control;

import java.time.Instant;
import java.util.List;

/**
 * One call in the journal of a sandbox. Secrets are masked in it.
 *
 * @param number counted from 1 since the start or the last reset
 * @param path the path with its query
 * @param operation a name of {@code Sandbox.operations()}, or null when the path led nowhere
 * @param status the HTTP status that was answered
 * @param fault what was played: {@code delayed}, {@code dropped}, {@code truncated} or {@code status}; null for nothing
 * @param at the time of the sandbox when the call came in
 * @param millis the real time it took in the sandbox
 * @param unread the fields of an accepted body that the operation does not know
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
