package dev.ballast.rehearsal;

import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;

/** Sends reads to the service, and throws an IllegalStateException for any write. */
public final class ReadsOnly implements Exchange {

    private final Exchange next;

    ReadsOnly(Exchange next) {
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        if (request.writes()) {
            throw new IllegalStateException("a rehearsal sends no write: " + request.method() + " " + request.path());
        }
        return next.send(request);
    }
}
