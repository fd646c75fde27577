package dev.ballast.http;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the attempts that reach the wire, so that a run can say how many requests it made. */
final class Counted implements Exchange {

    private final AtomicLong requests = new AtomicLong();
    private final Exchange next;

    Counted(Exchange next) {
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        requests.incrementAndGet();
        return next.send(request);
    }

    long requests() {
        return requests.get();
    }
}
