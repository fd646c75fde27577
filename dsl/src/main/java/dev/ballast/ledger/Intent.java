package dev.ballast.ledger;

import java.time.Instant;

/**
 * A call that was begun and whose outcome is not recorded.
 *
 * @param operation the method and path of the call, such as {@code POST /volumes}
 * @param since when it was begun
 * @param owner who began it, or null when an older Ballast did
 */
public record Intent(String operation, Instant since, Owner owner) {

    /** Returns whether the call deletes a resource; every version has recorded the method first. */
    public boolean isDeletion() {
        return operation.startsWith("DELETE ");
    }
}
