package dev.ballast.http;

import dev.ballast.model.Dialect;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the requests in flight, and slows down before the service refuses. Each rate limit of the dialect has a budget from
 * its last answers. In a dialect without limits, each operation has a budget, and all requests without an operation share
 * one. A waiting request gives up its place in flight.
 */
final class PacedExchange implements Exchange {

    private final Semaphore inFlight;
    private final ConnectionSettings settings;
    private final Exchange next;
    private final Map<String, Budget> budgets = new ConcurrentHashMap<>();

    PacedExchange(ConnectionSettings settings, Exchange next) {
        this.inFlight = new Semaphore(settings.concurrency(), true);
        this.settings = settings;
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        Dialect.RateLimit limit = settings.dialect()
                .rateLimit(request.operation(), request.method().name(), request.path());
        Budget budget = budgets.computeIfAbsent(
                limit.name(), unknown -> new Budget(settings.retryFor(), settings.timing(), limit.calls()));
        await(request, budget);
        try {
            Reply reply = next.send(request);
            budget.note(reply);
            return reply;
        } finally {
            budget.done();
            inFlight.release();
        }
    }

    private void await(Request request, Budget budget) {
        try (DelayReporter patience = new DelayReporter(settings, request)) {
            for (Duration pause = enter(request, budget); !pause.isZero(); pause = enter(request, budget)) {
                Duration cut =
                        request.deadline() == null ? pause : request.deadline().cut(pause);
                patience.pause("held back by the rate limit of the service", cut, null, cut);
            }
        } catch (InterruptedException stop) {
            throw WireFailure.interrupted(request, stop);
        }
    }

    /**
     * Takes a place in flight and returns zero, or returns the pause before the next try. A request whose deadline has passed
     * does not wait for its budget.
     */
    private Duration enter(Request request, Budget budget) throws InterruptedException {
        if (request.deadline() == null) {
            inFlight.acquire();
        } else {
            Duration limit = request.attempt(settings.requestTimeout());
            if (!inFlight.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                throw WireFailure.crowded(request, settings.concurrency(), limit);
            }
        }
        Duration pause =
                budget.take(request.deadline() != null && request.deadline().passed());
        if (pause.isZero()) {
            return Duration.ZERO;
        }
        inFlight.release();
        return pause;
    }
}
