package dev.ballast.preflight;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The timeout of a wait: longer than nothing. */
public final class TimeoutRule implements Rule<Duration> {

    private static final String INSTEAD =
            "write a duration such as timeout: 30.seconds; wait: false does not wait at all";

    @Override
    public String name() {
        return "timeout";
    }

    @Override
    public String sentence() {
        return "A timeout is longer than nothing.";
    }

    @Override
    public List<Duration> refused() {
        return List.of(Duration.ZERO, Duration.ofSeconds(-5));
    }

    @Override
    public Optional<Problem> examine(Duration timeout) {
        if (timeout == null) {
            return Problem.found("no timeout is given", INSTEAD);
        }
        return Problem.when(
                timeout.isNegative() || timeout.isZero(),
                "a timeout of " + timeout.toSeconds() + " s leaves no time to wait",
                INSTEAD);
    }
}
