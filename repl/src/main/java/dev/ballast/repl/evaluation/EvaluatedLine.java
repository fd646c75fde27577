package dev.ballast.repl.evaluation;

import dev.ballast.run.ScriptFile;

/**
 * A line of a session that was evaluated. Its value is not kept, so that it can be garbage collected.
 *
 * @param number the number of the line
 * @param text the text under the name that messages use
 * @param succeeded whether it ended without a failure
 * @param hasValue whether it has a result, which is called {@code _} and the number
 * @param target the target of its cloud; empty if none was open yet
 * @param region the default region after it, or null
 * @param acted whether it ensured or changed a resource, or set the default region
 * @param mayChange whether it assigned something, or may have changed an object by a method that is no word
 */
public record EvaluatedLine(
        int number,
        ScriptFile text,
        boolean succeeded,
        boolean hasValue,
        String target,
        String region,
        boolean acted,
        boolean mayChange) {}
