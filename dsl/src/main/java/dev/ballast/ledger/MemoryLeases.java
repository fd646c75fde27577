package dev.ballast.ledger;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps the lease of a ledger in memory. */
final class MemoryLeases implements LeaseStore {

    private final InstantSource clock;
    private Lease held;
    private long last;

    MemoryLeases(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public synchronized Optional<Lease> find() {
        return Optional.ofNullable(held);
    }

    @Override
    public synchronized Attempt take(LeaseOwner owner, Consumer<Lease> within) {
        Lease before = held;
        if (before != null && !before.isFree(owner, now())) {
            return new Attempt(before, false, null);
        }
        held = new Lease(++last, owner, now(), now());
        within.accept(held);
        return new Attempt(held, true, before);
    }

    @Override
    public synchronized boolean renew(long fence) {
        if (!isHeld(fence)) {
            return false;
        }
        held = new Lease(fence, held.owner(), held.since(), now());
        return true;
    }

    @Override
    public synchronized boolean end(long fence, Runnable within) {
        boolean ends = isHeld(fence);
        held = ends ? null : held;
        within.run();
        return ends;
    }

    /** Gives the lease of a run to the process with this id. */
    synchronized void endProcess(String run, long pid) {
        if (held != null && held.owner().run().equals(run)) {
            LeaseOwner was = held.owner();
            LeaseOwner gone =
                    new LeaseOwner(was.host(), was.machine(), pid, was.started(), was.user(), was.run(), was.work());
            held = new Lease(held.fence(), gone, held.since(), held.heartbeat());
        }
    }
}
