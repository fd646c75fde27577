package dev.ballast.ledger;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** The storage of the lease of one target. Every method throws {@link dev.ballast.error.LedgerException} when it cannot be read or written. */
interface LeaseStore {

    /**
     * The result of taking a lease.
     *
     * @param lease the one taken, or the one that another run holds
     * @param taken whether it was taken
     * @param from the one that was taken over, or null if there was none
     */
    record Attempt(Lease lease, boolean taken, Lease from) {}

    /** Returns the present by the clock that all runs of this ledger share. */
    Instant now();

    /** Returns the lease that is held, expired or not. */
    Optional<Lease> find();

    /**
     * Takes the lease in one transaction, with the next number, if none is held or the one held may be taken over.
     *
     * @param within receives the lease that is taken, in the transaction, which may run several times
     */
    Attempt take(LeaseOwner owner, Consumer<Lease> within);

    /** Records a heartbeat; returns false if the lease of that number is no longer held. */
    boolean renew(long fence);

    /** Ends the lease of that number, and runs {@code within} in the same transaction; returns false if it is no longer held. */
    boolean end(long fence, Runnable within);

    /** Returns whether the lease of that number is still held. Within a transaction of the ledger it stays so until its end. */
    default boolean isHeld(long fence) {
        return find().filter(lease -> lease.fence() == fence).isPresent();
    }
}
