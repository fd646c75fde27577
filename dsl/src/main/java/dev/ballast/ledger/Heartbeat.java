package dev.ballast.ledger;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Renews a lease on a thread of its own, which exists only while the lease is held. It runs on the real clock. */
final class Heartbeat {

    private final Runnable beat;
    private ScheduledExecutorService thread;

    Heartbeat(Runnable beat) {
        this.beat = beat;
    }

    synchronized void start() {
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread daemon = new Thread(task, "ballast-lease");
            daemon.setDaemon(true);
            return daemon;
        });
        long seconds = Lease.HEARTBEAT.toSeconds();
        var unused = thread.scheduleWithFixedDelay(beat, seconds, seconds, TimeUnit.SECONDS);
    }

    /** Ends the thread without an interrupt, because an interrupt could break the connection of a running heartbeat. */
    synchronized void stop() {
        if (thread != null) {
            thread.shutdown();
            thread = null;
        }
    }
}
