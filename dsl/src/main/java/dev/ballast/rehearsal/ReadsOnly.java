package dev.ballast.rehearsal;

import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;

/**
 * Sends reads to the service and refuses writes, whatever sends them.
 *
 * @param next the exchange with the service
 */
public record ReadsOnly(Exchange next) implements Exchange {

    @Override
    public Reply send(Request request) {
        if (request.writes()) {
            throw new IllegalStateException("a rehearsal sends no write: " + request.method() + " " + request.path());
        }
        return next.send(request);
    }
}
