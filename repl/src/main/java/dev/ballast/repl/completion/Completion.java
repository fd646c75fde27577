package dev.ballast.repl.completion;

import java.util.List;

/**
 * The candidates for the range of a text before the cursor.
 *
 * @param start the start of the range
 * @param end the end of the range, which is the cursor
 * @param candidates the candidates, the most likely first
 */
public record Completion(int start, int end, List<Candidate> candidates) {}
