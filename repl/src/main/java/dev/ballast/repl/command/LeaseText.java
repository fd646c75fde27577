package dev.ballast.repl.command;

import dev.ballast.ledger.Lease;
import dev.ballast.ledger.Ledger;
import dev.ballast.redact.Printable;

/** Describes the lease of a target for people. */
public final class LeaseText {

    private LeaseText() {}

    /** Returns who holds the lease of the target, since when, and its state, or that no run has it. */
    public static String of(Ledger ledger) {
        return ledger.lease().holder().map(held -> of(held, ledger)).orElse("no run writes to this target");
    }

    /** Returns who holds the lease, since when, and its state. */
    public static String of(Lease lease, Ledger ledger) {
        return Printable.line(lease + ", " + ledger.lease().state(lease));
    }
}
