package dev.ballast.check;

import java.util.List;
import java.util.Set;

/**
 * What a check found, each list in the order of the script.
 *
 * @param mistakes what would fail when it runs
 * @param warnings what would run and be warned about
 * @param secrets the secrets that the script names by constants
 */
public record Findings(List<Mistake> mistakes, List<Mistake> warnings, Set<String> secrets) {

    /** Copies all of them. */
    public Findings {
        mistakes = List.copyOf(mistakes);
        warnings = List.copyOf(warnings);
        secrets = Set.copyOf(secrets);
    }
}
