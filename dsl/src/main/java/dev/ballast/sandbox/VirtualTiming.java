package dev.ballast.sandbox;

import dev.ballast.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Virtual time: a pause takes no real time but advances the sandbox's clock. The clock is advanced to the end of the shortest
 * pause once every registered thread pauses, so that pauses of several threads overlap.
 */
public final class VirtualTiming implements Timing {

    /** The limit after which the clock advances even if a registered thread is blocked elsewhere. */
    private static final long STALLED_MILLIS = 500;

    private final Sandbox sandbox;
    private final boolean pausesOfScripts;
    private final Instant start;
    private final List<Instant> ends = new ArrayList<>();
    private int working = 1;
    private long events;

    /** Creates the timing of the sandbox whose clock it advances. */
    public VirtualTiming(Sandbox sandbox) {
        this(sandbox, true);
    }

    private VirtualTiming(Sandbox sandbox, boolean pausesOfScripts) {
        this.sandbox = sandbox;
        this.pausesOfScripts = pausesOfScripts;
        this.start = sandbox.now();
    }

    /** Returns a timing in which the pauses that a script writes take no real time, either. */
    public static VirtualTiming throughout(Sandbox sandbox) {
        return new VirtualTiming(sandbox, false);
    }

    @Override
    public Instant now() {
        return sandbox.now();
    }

    @Override
    public long nanos() {
        return Duration.between(start, sandbox.now()).toNanos();
    }

    /** A person who writes a pause sees it, and the sandbox sees that it was. */
    @Override
    public void sleepOfScript(Duration duration) throws InterruptedException {
        if (pausesOfScripts) {
            Thread.sleep(duration.toMillis());
        }
        sleep(duration);
    }

    @Override
    public synchronized void workBegins() {
        working++;
        events++;
    }

    @Override
    public synchronized void workEnds() {
        working--;
        events++;
        if (working <= 0) {
            turn();
        }
    }

    @Override
    public synchronized void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before a pause");
        }
        Instant end = now().plus(duration);
        ends.add(end);
        workEnds();
        try {
            while (now().isBefore(end)) {
                long before = events;
                wait(STALLED_MILLIS);
                if (before == events) {
                    turn();
                }
            }
        } finally {
            ends.remove(end);
            workBegins();
        }
    }

    /** Advances the clock to the next end of a pause, unless a thread whose pause is over has yet to wake. */
    private void turn() {
        Duration left = ends.stream()
                .min(Comparator.naturalOrder())
                .map(end -> Duration.between(now(), end))
                .orElse(Duration.ZERO);
        if (!left.isNegative() && !left.isZero()) {
            sandbox.advance(left);
            events++;
            notifyAll();
        }
    }
}
