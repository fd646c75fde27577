package dev.ballast;

import dev.ballast.http.Timing;
import dev.ballast.sandbox.Sandbox;
import java.time.Duration;
import java.time.Instant;

/** The time of a sandbox in virtual time: a pause takes none, it turns the sandbox's clock. */
final class VirtualTiming implements Timing {

    private final Sandbox sandbox;

    VirtualTiming(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    @Override
    public Instant now() {
        return sandbox.now();
    }

    /** A person who writes a pause sees it, and the sandbox sees that it was. */
    @Override
    public void sleepOfScript(Duration duration) throws InterruptedException {
        Thread.sleep(duration.toMillis());
        sleep(duration);
    }

    /** Pauses that begin together end together, so the clock is turned only as far as this pause still needs. */
    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before a pause");
        }
        Instant end = sandbox.now().plus(duration);
        Duration left = Duration.between(sandbox.now(), end);
        if (!left.isNegative() && !left.isZero()) {
            sandbox.advance(left);
        }
    }
}
