package dev.ballast.preflight;

import java.util.Optional;

/**
 * A volume is detached before it is deleted (document section 4, rule 3).
 *
 * @param volume its name
 * @param instanceId the instance it is attached to, or null when it is free
 */
public record DetachedFirst(String volume, Long instanceId) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return Problem.when(
                instanceId != null,
                "volume " + Quoted.handle(volume) + " is attached to instance " + instanceId + " and cannot be deleted",
                "write volume(" + Quoted.handle(volume) + ").detach() first");
    }
}
