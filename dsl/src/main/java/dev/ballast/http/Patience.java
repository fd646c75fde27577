package dev.ballast.http;

import dev.ballast.time.Timing;
import java.time.Duration;

/** Pauses on behalf of one call, and tells the listener why once the call has been silent for two seconds. */
final class Patience implements AutoCloseable {

    private static final Duration SILENCE = Duration.ofSeconds(2);

    private final ConnectionSettings settings;
    private final Request request;
    private final long start;
    private boolean told;

    Patience(ConnectionSettings settings, Request request) {
        this.settings = settings;
        this.request = request;
        this.start = settings.timing.nanos();
    }

    /** Pauses before the call is sent again, which happens for at most {@code left} from now. */
    void beforeAgain(String why, Duration pause, Duration left) throws InterruptedException {
        pause(
                pause,
                new Delay(Delay.call(request), why, pause, settings.timing.now().plus(left)));
    }

    /** Pauses before the call is sent for the first time. */
    void beforeFirst(String why, Duration pause) throws InterruptedException {
        pause(
                pause,
                new Delay(Delay.call(request), why, null, settings.timing.now().plus(pause)));
    }

    private void pause(Duration pause, Delay delay) throws InterruptedException {
        Timing timing = settings.timing;
        if (Duration.ofNanos(timing.nanos() - start).plus(pause).compareTo(SILENCE) >= 0) {
            told = true;
            settings.delays.accept(delay);
        }
        timing.sleep(pause);
    }

    @Override
    public void close() {
        if (told) {
            settings.delays.accept(Delay.over(request));
        }
    }
}
