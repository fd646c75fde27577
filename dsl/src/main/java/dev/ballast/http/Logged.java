package dev.ballast.http;

import dev.ballast.error.BallastException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Writes one line per attempt: method, path, bodies without secrets, status and milliseconds of real time. */
final class Logged implements Exchange {

    private final Consumer<String> log;
    private final LongSupplier nanos;
    private final Exchange next;

    /** Takes real time for itself: on a sandbox in virtual time an answer still takes as long as it takes. */
    Logged(ConnectionSettings settings, LongSupplier nanos, Exchange next) {
        this.log = settings.log;
        this.nanos = nanos;
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        long start = nanos.getAsLong();
        try {
            Reply reply = next.send(request);
            write(request, reply.status() + " " + ShownBody.of(request.redactor(), reply.body()), start);
            return reply;
        } catch (BallastException failed) {
            write(request, request.redactor().text(failed.problem()), start);
            throw failed;
        }
    }

    private void write(Request request, String outcome, long start) {
        String sent = request.body() == null ? "" : " " + ShownBody.of(request.redactor(), Json.shown(request.body()));
        long millis = Duration.ofNanos(nanos.getAsLong() - start).toMillis();
        log.accept(request.method() + " " + request.path() + sent + " -> " + outcome.strip() + " (" + millis + " ms)");
    }
}
