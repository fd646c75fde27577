package dev.ballast.ledger;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Stores the lease of one target. Every method throws {@link dev.ballast.error.LedgerException} when the lease cannot be read
 * or written.
 */
interface LeaseStore {

    /**
     * The result of taking a lease.
     *
     * @param lease the lease that was taken, or the lease that another run holds
     * @param taken whether it was taken
     * @param from the lease that was taken over, or null if there was none
     */
    record Attempt(Lease lease, boolean taken, Lease from) {}

    /** Returns the present time of the clock that all runs of this ledger share. */
    Instant now();

    /** Returns the lease that a run holds, even if it has expired; empty if no run holds it. */
    Optional<Lease> find();

    /**
     * Takes the lease with the next number, in one transaction, if no run holds it or the held lease may be taken over.
     *
     * @param within receives the new lease inside the transaction; it may be called several times
     */
    Attempt take(LeaseOwner owner, Consumer<Lease> within);

    /** Records a heartbeat and returns true, or returns false if the lease with this number is no longer held. */
    boolean renew(long fence);

    /**
     * Runs {@code within} and ends the lease with this number, in one transaction. Returns false if that lease is no longer
     * held.
     */
    boolean end(long fence, Runnable within);

    /**
     * Returns whether the lease with this number is still held. Inside a transaction of the ledger, the result stays true
     * until the transaction ends.
     */
    default boolean isHeld(long fence) {
        return find().filter(lease -> lease.fence() == fence).isPresent();
    }
}
