package dev.ballast.ledger;

import java.time.Instant;

/**
 * A call that was begun and has no recorded outcome.
 *
 * @param operation the method and path of the call, such as {@code POST /volumes}
 * @param since the time at which the call was begun
 * @param owner the run that began the call
 */
public record Intent(String operation, Instant since, Owner owner) {

    /** Returns whether the call deletes a resource. */
    public boolean isDeletion() {
        return operation.startsWith("DELETE ");
    }
}
