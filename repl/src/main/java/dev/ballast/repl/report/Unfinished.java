package dev.ballast.repl.report;

import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;

/** Tells of a text that ends too early, where no more of it is to come. */
public final class Unfinished {

    private Unfinished() {}

    /** Returns that as a failure at its last line. */
    public static Outcome.Failed failed(Outcome.Incomplete incomplete, ScriptFile text) {
        String missing = incomplete.missing().isEmpty() ? "" : ": " + incomplete.missing() + " is missing";
        RuleException refused = new RuleException("it ends before it is finished" + missing, null);
        refused.locateAt(new SourceLocation(
                text.name(), (int) text.text().stripTrailing().lines().count()));
        return new Outcome.Failed(refused);
    }
}
