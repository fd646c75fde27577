package dev.ballast.repl.session;

/**
 * A line of a session that was evaluated. What it came to is not kept, so that values can be forgotten.
 *
 * @param number the number of the line
 * @param text the text under the name that messages use
 * @param succeeded whether it came to its end
 * @param hasValue whether it has a result, which is called {@code _} and the number
 * @param target what the cloud is called that it worked on; empty when none was open yet
 */
public record Said(int number, ScriptFile text, boolean succeeded, boolean hasValue, String target) {

    static Said of(int number, ScriptFile text, Outcome outcome, String target) {
        boolean hasValue = outcome instanceof Outcome.Value;
        return new Said(number, text, hasValue || outcome instanceof Outcome.Finished, hasValue, target);
    }
}
