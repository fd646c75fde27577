package dev.ballast.check;

import java.util.List;

/**
 * What a check found, each list in the order of the script.
 *
 * @param mistakes what would fail when it runs
 * @param warnings what would run and be warned about
 */
public record Findings(List<Mistake> mistakes, List<Mistake> warnings) {

    /** Copies the lists. */
    public Findings {
        mistakes = List.copyOf(mistakes);
        warnings = List.copyOf(warnings);
    }
}
