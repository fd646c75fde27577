package dev.ballast.preflight;

import java.util.Optional;

/**
 * A volume is detached before it is deleted or attached elsewhere (document section 4, rule 3).
 *
 * @param volume its name
 * @param instanceId the instance it is attached to, or null when it is free
 */
public record DetachedFirst(String volume, Long instanceId) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return Problem.when(
                instanceId != null,
                "volume " + Quoted.of(volume) + " is attached to instance " + instanceId,
                "write volume(" + Quoted.of(volume) + ").detach() first");
    }
}
