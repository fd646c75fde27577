package dev.ballast.sandbox;

import dev.ballast.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;

/**
 * The time of a sandbox in virtual time: a pause takes none, it turns the sandbox's clock. The clock is turned to the end of
 * the shortest pause once every thread that is known to work pauses, so that pauses of several threads pass side by side.
 */
public final class VirtualTiming implements Timing {

    /** A thread that waits for a pausing one in a way that is not known here must not stop the clock for ever. */
    private static final long STALLED_MILLIS = 500;

    private final Sandbox sandbox;
    private final Instant start;
    private final Set<Sleeper> sleepers = new HashSet<>();
    private int working = 1;
    private long events;

    /** One pause, by identity; once the clock has come to its end, its thread counts as working again. */
    private static final class Sleeper {

        private final Instant end;
        private boolean awake;

        Sleeper(Instant end) {
            this.end = end;
        }
    }

    /** Takes the sandbox whose clock is turned. */
    public VirtualTiming(Sandbox sandbox) {
        this.sandbox = sandbox;
        this.start = sandbox.now();
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
        Thread.sleep(duration.toMillis());
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
        turnWhenIdle();
    }

    @Override
    public synchronized void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before a pause");
        }
        Sleeper sleeper = new Sleeper(now().plus(duration));
        sleepers.add(sleeper);
        workEnds();
        try {
            while (!sleeper.awake) {
                long before = events;
                wait(STALLED_MILLIS);
                turnWhenStalled(before);
            }
        } finally {
            if (sleepers.remove(sleeper)) {
                workBegins();
            }
        }
    }

    private void turnWhenStalled(long before) {
        if (before == events) {
            turn();
        }
    }

    private void turnWhenIdle() {
        if (working <= 0) {
            turn();
        }
    }

    /** Turns the clock to the next end of a pause, unless somebody else turned it further, and wakes whose pause is over. */
    private void turn() {
        sleepers.stream()
                .map(sleeper -> sleeper.end)
                .min(Comparator.naturalOrder())
                .ifPresent(end -> {
                    Duration left = Duration.between(now(), end);
                    if (!left.isNegative()) {
                        sandbox.advance(left);
                    }
                    sleepers.stream()
                            .filter(sleeper -> !sleeper.end.isAfter(now()))
                            .toList()
                            .forEach(this::wake);
                    notifyAll();
                });
    }

    private void wake(Sleeper sleeper) {
        sleeper.awake = true;
        sleepers.remove(sleeper);
        workBegins();
    }
}
