package dev.ballast.preflight;

import java.util.Optional;

/**
 * A volume is detached before it is deleted (document section 4, rule 3).
 *
 * @param volume its name
 * @param instance what it is attached to, such as {@code instance 'web'}, or null when it is free
 */
public record DetachedFirst(String volume, String instance) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return Problem.when(
                instance != null,
                "volume " + Quoted.handle(volume) + " is attached to " + instance + " and cannot be deleted",
                "write volume(" + Quoted.handle(volume) + ").detach() first");
    }
}
