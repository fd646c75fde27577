package dev.ballast.http;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.WireException;
import dev.ballast.model.Dialect;
import dev.ballast.time.Deadline;
import dev.ballast.time.TimedLock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Retries a request if that can help and cannot repeat an effect, until the deadline of the request or the default limit. The
 * last attempt is at the deadline. It returns the last reply, or throws it if the reply refuses a write that an
 * earlier attempt may have carried out. The pause is the one that the service asks for; otherwise it grows exponentially with
 * jitter.
 */
final class RetryingExchange implements Exchange {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(20);

    /**
     * The number of attempts for a service that has never answered. That is usually a wrong port and reported soon, while a
     * service that answered before may be restarting.
     */
    private static final int UNREACHABLE_ATTEMPTS = 4;

    /** The number of attempts of a read that a proxy refuses. */
    private static final int PROXY_ATTEMPTS = 2;

    private final ConnectionSettings settings;
    private final Exchange next;
    private final TimedLock reaching;
    private volatile boolean answered;
    private final AtomicInteger givenUp = new AtomicInteger();

    RetryingExchange(ConnectionSettings settings, Exchange next) {
        this.settings = settings;
        this.next = next;
        this.reaching = new TimedLock(settings.timing());
    }

    @Override
    public Reply send(Request request) {
        Deadline deadline = Optional.ofNullable(request.deadline())
                .orElseGet(() -> Deadline.in(settings.retryFor(), settings.timing()));
        int before = givenUp.get();
        try (DelayReporter patience = new DelayReporter(settings, request)) {
            Outcome first = attempt(request);
            if (!isUnreachable(first)) {
                return retried(request, deadline, first, patience);
            }
            await(request, first);
            try {
                // Another request has tried in vain meanwhile, and this one would, too.
                if (givenUp.get() != before) {
                    throw first.failure;
                }
                return retried(request, deadline, first, patience);
            } finally {
                if (!answered) {
                    givenUp.incrementAndGet();
                }
                reaching.unlock();
            }
        }
    }

    /** Waits while another request tries to reach a service that has never answered. */
    private void await(Request request, Outcome last) {
        try {
            reaching.lock();
        } catch (InterruptedException stop) {
            throw interrupted(request, last, stop);
        }
    }

    private static BallastException interrupted(Request request, Outcome last, InterruptedException stop) {
        BallastException stopped = WireFailure.interrupted(request, stop);
        stopped.addSuppressed(last.exception(request));
        return stopped;
    }

    private Reply retried(Request request, Deadline deadline, Outcome first, DelayReporter patience) {
        Outcome last = first;
        boolean unclear = false;
        for (int made = 1; mayRepeat(request, last, made) && !tooLate(last, deadline); made++) {
            Duration pause = deadline.cut(last.asked().orElse(growing(made)));
            try {
                patience.pause(last.exception(request).reason(), pause, pause, pause(last, made, deadline));
            } catch (InterruptedException stop) {
                throw interrupted(request, last, stop);
            }
            unclear |= !last.exception(request).surelyNotDone();
            last = attempt(request);
        }
        return last.since(request, first, unclear);
    }

    /** Returns the longest time that the retries can last. */
    private Duration pause(Outcome last, int made, Deadline deadline) {
        return isUnreachable(last)
                ? deadline.cut(IntStream.range(made, UNREACHABLE_ATTEMPTS)
                        .mapToObj(RetryingExchange::longest)
                        .reduce(Duration.ZERO, Duration::plus))
                : deadline.remaining();
    }

    private boolean isUnreachable(Outcome last) {
        return !answered && last.failure != null && last.failure.surelyNotDone();
    }

    private Outcome attempt(Request request) {
        try {
            Outcome outcome = new Outcome(settings.dialect(), next.send(request), null);
            answered = true;
            return outcome;
        } catch (WireException failure) {
            return new Outcome(settings.dialect(), null, failure);
        }
    }

    private boolean mayRepeat(Request request, Outcome last, int made) {
        if (last.failure == null) {
            int status = last.reply.status();
            boolean failed = status == 408 || status >= 500;
            if (last.reply.isProxyRefusal()) {
                return !request.writes() && made < PROXY_ATTEMPTS;
            }
            return !last.reply.maintenance() && (status == 429 || (failed && request.repeatable()));
        }
        if (WireFailure.hopeless(last.failure)) {
            return false;
        }
        return isUnreachable(last) ? made < UNREACHABLE_ATTEMPTS : last.failure.surelyNotDone() || request.repeatable();
    }

    /** Returns whether the time is up, or the service asks for a longer delay: an earlier attempt would be refused again. */
    private static boolean tooLate(Outcome last, Deadline deadline) {
        Duration left = deadline.remaining();
        return left.isZero()
                || last.asked().filter(asked -> asked.compareTo(left) > 0).isPresent();
    }

    private Duration growing(int made) {
        long full = longest(made).toMillis();
        return Duration.ofMillis(settings.random().nextLong(full / 2, full + 1));
    }

    private static Duration longest(int made) {
        return Duration.ofMillis(Math.min(LONGEST_PAUSE.toMillis(), FIRST_PAUSE.toMillis() << Math.min(made - 1, 10)));
    }

    /** The outcome of one attempt: a reply or a failure of the connection; the other one is null. */
    private record Outcome(Dialect dialect, Reply reply, WireException failure) {

        Optional<Duration> asked() {
            return Optional.ofNullable(reply).flatMap(Reply::retryAfter);
        }

        /**
         * Returns the reply or throws the failure. The first outcome is added as suppressed, because it is often the cause.
         * If an earlier attempt may have had an effect ({@code unclear}), the refusal of a write is thrown too, because the
         * write may have been carried out.
         */
        Reply since(Request request, Outcome first, boolean unclear) {
            if (failure == null && (reply.succeeded() || !unclear || !request.writes())) {
                return reply;
            }
            CallException last = exception(request);
            if (unclear) {
                last.afterUnclearAttempt();
            }
            if (!equals(first)) {
                last.addSuppressed(first.exception(request));
            }
            throw last;
        }

        CallException exception(Request request) {
            return failure == null ? Refusals.of(request, reply, dialect) : failure;
        }
    }
}
