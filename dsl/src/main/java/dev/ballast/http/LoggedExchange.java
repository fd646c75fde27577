package dev.ballast.http;

import dev.ballast.error.BallastException;
import dev.ballast.redact.Redactor;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Writes one line per attempt: method, path, headers, bodies without secrets, status and milliseconds of real time. It does
 * not write the answer to a request with a secret.
 */
final class LoggedExchange implements Exchange {

    private final Consumer<String> log;
    private final Redactor redactor;
    private final Exchange next;

    LoggedExchange(Consumer<String> log, Redactor redactor, Exchange next) {
        this.log = log;
        this.redactor = redactor;
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        // Measures real time, also on a sandbox in virtual time.
        long start = System.nanoTime();
        String headers = request.headers().isEmpty()
                ? ""
                : " " + redactor.text(request.headers().toString());
        String content = request.body() == null ? headers : " " + ShownBody.of(redactor, Json.shown(request.body()));
        String call = redactor.text(request.call());
        try {
            Reply reply = next.send(request);
            write(call + content, reply.status() + " " + answer(request, reply), start);
            return reply;
        } catch (BallastException failed) {
            write(call + content, redactor.text(failed.problem()), start);
            throw failed;
        }
    }

    /**
     * Returns the answer for the log. The answer to a request with secrets is left out, because it may contain them in a form
     * that is not recognised.
     */
    private String answer(Request request, Reply reply) {
        return request.hasSecrets()
                ? "(" + reply.body().length() + " characters, not logged: the request had a secret)"
                : ShownBody.of(redactor, reply.body());
    }

    private void write(String request, String outcome, long start) {
        long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
        log.accept(request + " -> " + outcome.strip() + " (" + millis + " ms)");
    }
}
