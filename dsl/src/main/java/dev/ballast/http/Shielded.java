package dev.ballast.http;

import dev.ballast.error.BallastException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Shields a write from the interrupt of its caller: the HTTP client would return at once while the service still acts,
 * and nobody would know the outcome. The first interrupt lets a write finish, the second abandons it; a read stops at
 * once. The whole attempt has one deadline, since the HTTP client's own ends with the headers of the answer.
 */
final class Shielded implements Exchange, AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool(Shielded::daemon);
    private final WireFailure failure;
    private final Duration timeout;
    private final Exchange next;

    Shielded(Settings settings, Exchange next) {
        this.failure = new WireFailure(settings);
        this.timeout = settings.requestTimeout();
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        if (Thread.currentThread().isInterrupted()) {
            throw WireFailure.interrupted(request, null);
        }
        Attempt attempt = new Attempt(request, threads.submit(() -> next.send(request)));
        return request.writes() ? attempt.write() : attempt.read();
    }

    /** Lets attempts under way end by themselves. */
    @Override
    public void close() {
        threads.shutdown();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ballast-http");
        thread.setDaemon(true);
        return thread;
    }

    private final class Attempt {

        private final Request request;
        private final Future<Reply> reply;
        private final long deadline = System.nanoTime() + timeout.toNanos();

        Attempt(Request request, Future<Reply> reply) {
            this.request = request;
            this.reply = reply;
        }

        Reply read() {
            try {
                return reply();
            } catch (InterruptedException stop) {
                reply.cancel(true);
                throw WireFailure.interrupted(request, stop);
            }
        }

        Reply write() {
            try {
                return reply();
            } catch (InterruptedException first) {
                return finished();
            }
        }

        private Reply finished() {
            try {
                return reply();
            } catch (InterruptedException second) {
                reply.cancel(true);
                throw failure.abandoned(request, second);
            } finally {
                Thread.currentThread().interrupt();
            }
        }

        private Reply reply() throws InterruptedException {
            try {
                return reply.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException late) {
                reply.cancel(true);
                throw failure.timeout(request);
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof BallastException known
                        ? known
                        : failure.of(request, failed.getCause());
            }
        }
    }
}
