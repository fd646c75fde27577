package dev.ballast.http;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the attempts that reach the wire: all that were made, and the writes that have no answer yet. */
final class Counted implements Exchange {

    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();
    private final Exchange next;

    Counted(Exchange next) {
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        requests.incrementAndGet();
        if (!request.writes()) {
            return next.send(request);
        }
        writes.incrementAndGet();
        try {
            return next.send(request);
        } finally {
            writes.decrementAndGet();
        }
    }

    long requests() {
        return requests.get();
    }

    long writes() {
        return writes.get();
    }
}
