package dev.ballast.http;

import dev.ballast.time.Deadline;
import java.time.Duration;

/** Pauses on behalf of a call, and reports to the listener why the call takes long, and when it ends. */
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
     * Pauses. Reports the reason if the call will have taken two seconds after the pause.
     *
     * @param again the pause until the call is sent again, or null if it was not sent yet
     * @param left the longest time that the delay can last
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
