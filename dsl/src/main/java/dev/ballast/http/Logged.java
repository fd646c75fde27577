package dev.ballast.http;

import dev.ballast.error.BallastException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Writes one line per attempt: method, path, bodies without secrets, status and milliseconds. */
final class Logged implements Exchange {

    private static final int LONGEST_BODY = 8 * 1024;

    private final Consumer<String> log;
    private final Timing timing;
    private final Exchange next;

    Logged(Settings settings, Exchange next) {
        this.log = settings.log();
        this.timing = settings.timing();
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        Instant start = timing.now();
        try {
            Reply reply = next.send(request);
            write(request, reply.status() + " " + body(request, reply.body()), start);
            return reply;
        } catch (BallastException failed) {
            write(request, failed.problem(), start);
            throw failed;
        }
    }

    private void write(Request request, String outcome, Instant start) {
        String sent = request.body() == null ? "" : " " + body(request, Json.shown(request.body()));
        long millis = Duration.between(start, timing.now()).toMillis();
        log.accept(request.method() + " " + request.path() + sent + " -> " + outcome.strip() + " (" + millis + " ms)");
    }

    private static String body(Request request, String body) {
        String line = Masking.of(request).json(body).replaceAll("\\s*\\R\\s*", " ");
        return line.length() <= LONGEST_BODY ? line : line.substring(0, LONGEST_BODY) + "...";
    }
}
