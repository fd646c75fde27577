package dev.ballast.http

import dev.ballast.time.Timing
import java.time.Duration
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList

/** A clock that moves only when somebody sleeps on it or turns it; it remembers every pause. */
final class TurnableTiming implements Timing {

    final List<Duration> pauses = new CopyOnWriteArrayList<>()

    /** Runs before a pause ends, as a place to turn things or to interrupt. */
    Closure<?> whenPausing = {}

    private Instant present = Instant.parse('2026-01-01T00:00:00Z')
    private Duration passed = Duration.ZERO

    @Override
    synchronized Instant now() {
        present
    }

    @Override
    synchronized long nanos() {
        passed.toNanos()
    }

    @Override
    void sleep(Duration duration) throws InterruptedException {
        pauses << duration
        whenPausing(duration)
        if (Thread.interrupted()) {
            throw new InterruptedException()
        }
        turn(duration)
    }

    synchronized void turn(Duration duration) {
        present += duration
        passed += duration
    }

    /** Sets the wall clock, as a person or a time server may; the time that has passed stays what it is. */
    synchronized void setWallClock(Instant instant) {
        present = instant
    }
}
