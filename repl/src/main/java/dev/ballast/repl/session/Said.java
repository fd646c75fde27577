package dev.ballast.repl.session;

/**
 * A line of a session that was evaluated, and how that ended.
 *
 * @param number the number of the line; its result is called {@code _} and that number
 * @param text the text under the name that messages use
 * @param outcome how it ended
 * @param target what the cloud was called that it worked on
 */
public record Said(int number, ScriptFile text, Outcome outcome, String target) {

    /** Tells whether it came to its end. */
    public boolean succeeded() {
        return outcome instanceof Outcome.Value || outcome instanceof Outcome.Finished;
    }
}
