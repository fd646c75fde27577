package dev.ballast.http;

import dev.ballast.error.BallastException;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Shields a write from the interrupt of its caller. Without it the HTTP client would return at once while the service still
 * processes the write, and the outcome would be unknown. The first interrupt lets a write finish, the second abandons it. A
 * read stops at once. The whole attempt has one deadline, because the timeout of the HTTP client covers only the headers of
 * the answer.
 */
final class InterruptShield implements Exchange, AutoCloseable {

    private static final Duration SILENCE = Duration.ofSeconds(5);
    private static final Duration SHORT_SILENCE = Duration.ofSeconds(1);

    private final ClientThreads clientThreads = new ClientThreads();
    private final ExecutorService threads = Executors.newCachedThreadPool(clientThreads);
    private final AtomicInteger awaited = new AtomicInteger();
    private final WireFailure failure;
    private final ConnectionSettings settings;
    private final Exchange next;

    InterruptShield(ConnectionSettings settings, Exchange next) {
        this.failure = new WireFailure(settings);
        this.settings = settings;
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        if (Thread.currentThread().isInterrupted()) {
            throw WireFailure.interrupted(request, null);
        }
        awaited.incrementAndGet();
        try (DelayReporter patience = new DelayReporter(settings, request)) {
            return new Attempt(request, threads.submit(() -> next.send(request)), patience).reply();
        } catch (RejectedExecutionException closed) {
            throw WireFailure.closed(request, closed);
        } finally {
            awaited.decrementAndGet();
        }
    }

    /**
     * Ends the HTTP client, unless a caller waits for an attempt, which then ends by itself. An abandoned attempt fails at
     * once.
     */
    @Override
    public void close() {
        threads.shutdown();
        if (awaited.get() == 0) {
            clientThreads.close();
        }
    }

    /** One attempt. Its limits are real time, also on a sandbox in virtual time. */
    private final class Attempt {

        private final Request request;
        private final Future<Reply> reply;
        private final DelayReporter patience;
        private final Deadline deadline;

        Attempt(Request request, Future<Reply> reply, DelayReporter patience) {
            this.request = request;
            this.reply = reply;
            this.patience = patience;
            this.deadline = Deadline.in(request.attempt(settings.requestTimeout()), Timing.real());
        }

        Reply reply() {
            try {
                return reply(SILENCE, "not answered yet, waited for");
            } catch (InterruptedException stop) {
                if (request.writes()) {
                    return finished();
                }
                reply.cancel(true);
                throw WireFailure.interrupted(request, stop);
            }
        }

        private Reply finished() {
            try {
                return reply(SHORT_SILENCE, "stopping after its answer; a second interrupt abandons it; waited for");
            } catch (InterruptedException second) {
                reply.cancel(true);
                throw WireFailure.abandoned(request, second);
            } finally {
                Thread.currentThread().interrupt();
            }
        }

        /** Returns the reply. Reports the reason to the listener after the given silence. */
        private Reply reply(Duration silence, String why) throws InterruptedException {
            try {
                if (silence.compareTo(deadline.remaining()) < 0) {
                    try {
                        return replyWithin(silence);
                    } catch (TimeoutException silent) {
                        patience.report(why, null, deadline.remaining());
                    }
                }
                return replyWithin(deadline.remaining());
            } catch (TimeoutException late) {
                reply.cancel(true);
                throw failure.timeout(request, deadline.limit());
            }
        }

        private Reply replyWithin(Duration time) throws InterruptedException, TimeoutException {
            try {
                return reply.get(time.toNanos(), TimeUnit.NANOSECONDS);
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof BallastException known
                        ? known
                        : failure.of(request, failed.getCause());
            }
        }
    }
}
