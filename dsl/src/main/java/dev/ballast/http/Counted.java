package dev.ballast.http;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the attempts that reach the wire, and knows the writes that have no answer yet. */
final class Counted implements Exchange {

    private final AtomicLong requests = new AtomicLong();
    private final Queue<String> writes = new ConcurrentLinkedQueue<>();
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
        String call = Delay.call(request);
        writes.add(call);
        try {
            return next.send(request);
        } finally {
            writes.remove(call);
        }
    }

    long requests() {
        return requests.get();
    }

    List<String> writes() {
        return List.copyOf(writes);
    }
}
