package dev.ballast.http;

import dev.ballast.time.Deadline;
import java.time.Duration;

/** Reports to the listener why a call takes long, and its end; pauses on behalf of the call. */
final class DelayReporter implements AutoCloseable {

    private static final Duration SILENCE = Duration.ofSeconds(2);

    private final ConnectionSettings settings;
    private final Request request;
    private final Deadline started;
    private boolean told;

    DelayReporter(ConnectionSettings settings, Request request) {
        this.settings = settings;
        this.request = request;
        this.started = Deadline.in(SILENCE, settings.timing());
    }

    /**
     * Pauses; reports the reason once the call has been silent for two seconds.
     *
     * @param again the pause until the call is sent again, or null where it was not sent yet
     * @param left how long this goes on at most
     */
    void pause(String why, Duration pause, Duration again, Duration left) throws InterruptedException {
        if (started.remaining().compareTo(pause) <= 0) {
            report(why, again, left);
        }
        settings.timing().sleep(pause);
    }

    void report(String why, Duration again, Duration left) {
        told = true;
        settings.delays()
                .accept(new Delay(
                        request.call(), why, again, settings.timing().now().plus(left)));
    }

    @Override
    public void close() {
        if (told) {
            settings.delays().accept(new Delay(request.call(), null, null, null));
        }
    }
}
