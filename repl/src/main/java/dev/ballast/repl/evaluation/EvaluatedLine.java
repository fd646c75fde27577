package dev.ballast.repl.evaluation;

/**
 * A line of a session that was evaluated. What it came to is not kept, so that values can be forgotten.
 *
 * @param number the number of the line
 * @param text the text under the name that messages use
 * @param succeeded whether it came to its end
 * @param hasValue whether it has a result, which is called {@code _} and the number
 * @param target what the cloud is called that it worked on; empty when none was open yet
 * @param region the usual region after it, or null
 * @param acted whether it ensured or changed a resource, or set the usual region
 * @param changed whether it declared or changed a variable
 */
public record EvaluatedLine(
        int number,
        ScriptFile text,
        boolean succeeded,
        boolean hasValue,
        String target,
        String region,
        boolean acted,
        boolean changed) {}
