package dev.ballast.repl.kernel;

import java.util.Map;

/**
 * What came of a cell, as its client is told.
 *
 * @param status {@code ok}, {@code error} or {@code aborted}
 * @param shown its result by media type; empty when it has none
 * @param failure the first line of why it failed; empty when it did not
 */
public record CellResult(String status, Map<String, String> shown, String failure) {

    /** Keeps a copy. */
    public CellResult {
        shown = Map.copyOf(shown);
    }
}
