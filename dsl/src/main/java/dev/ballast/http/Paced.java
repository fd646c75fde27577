package dev.ballast.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Limits the requests in flight and slows down before the service refuses. Limits differ per operation, so each route,
 * a method with its path without ids, has the budget that its last answers told. A request that has to wait gives up
 * its place in flight meanwhile.
 */
final class Paced implements Exchange {

    private final Semaphore inFlight;
    private final Duration patience;
    private final Timing timing;
    private final Exchange next;
    private final Map<String, Budget> budgets = new ConcurrentHashMap<>();

    Paced(Settings settings, Exchange next) {
        this.inFlight = new Semaphore(settings.concurrency(), true);
        this.patience = settings.retryFor();
        this.timing = settings.timing();
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        Budget budget = budgets.computeIfAbsent(route(request), route -> new Budget(patience));
        await(request, budget);
        try {
            Reply reply = next.send(request);
            budget.note(reply);
            return reply;
        } finally {
            inFlight.release();
        }
    }

    private void await(Request request, Budget budget) {
        try {
            for (Duration pause = enter(budget); !pause.isZero(); pause = enter(budget)) {
                timing.sleep(pause);
            }
        } catch (InterruptedException stop) {
            throw WireFailure.interrupted(request, stop);
        }
    }

    /** Takes a place in flight, or says how long to wait before asking again. */
    private Duration enter(Budget budget) throws InterruptedException {
        inFlight.acquire();
        Duration pause = budget.take(timing.now());
        if (!pause.isZero()) {
            inFlight.release();
        }
        return pause;
    }

    private static String route(Request request) {
        return request.method() + " " + request.path().replaceAll("\\?.*", "").replaceAll("\\d+", "<id>");
    }
}
