package dev.ballast.reconcile;

import dev.ballast.time.Timing;

/** The places of a batch: as many branches run at once. A branch that waits for a place is not at work, and time may pass. */
final class Places {

    private final Timing timing;
    private int free;
    private int waiting;
    private int granted;

    Places(int free, Timing timing) {
        this.free = free;
        this.timing = timing;
    }

    /** Takes a place, or waits for one; an interrupt is kept for later, because places come free soon. */
    synchronized void take() {
        if (free > 0) {
            free--;
            return;
        }
        waiting++;
        timing.workEnds();
        boolean interrupted = false;
        while (granted == 0) {
            try {
                wait();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        granted--;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gives a place to a branch that waits for one, which counts as working from now on. */
    synchronized void give() {
        if (waiting == 0) {
            free++;
            return;
        }
        waiting--;
        granted++;
        timing.workBegins();
        notifyAll();
    }
}
