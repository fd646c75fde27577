package dev.ballast.repl.evaluation;

import dev.ballast.dsl.Cloud;
import java.util.Objects;

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
        boolean changed) {

    /**
     * What a line may change, looked at before it and after it.
     *
     * @param outcomes what the cloud told of resources so far
     * @param region the usual region
     * @param variables differs when a variable has another value, or a list or map in it
     */
    record State(long outcomes, String region, int variables) {}

    static EvaluatedLine of(int number, ScriptFile text, Outcome outcome, CloudDoor door, State before, State after) {
        boolean hasValue = outcome instanceof Outcome.Value;
        return new EvaluatedLine(
                number,
                text,
                hasValue || outcome instanceof Outcome.Finished,
                hasValue,
                door.opened().map(Cloud::target).orElse(""),
                after.region,
                before.outcomes != after.outcomes || !Objects.equals(before.region, after.region),
                before.variables != after.variables);
    }
}
