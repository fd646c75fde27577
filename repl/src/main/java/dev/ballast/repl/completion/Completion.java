package dev.ballast.repl.completion;

import java.util.List;

/**
 * What may stand in the place of a part of a text.
 *
 * @param start where that part begins
 * @param end where it ends, which is the cursor
 * @param candidates what may be written there, the likeliest first
 */
public record Completion(int start, int end, List<Candidate> candidates) {}
