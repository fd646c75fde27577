package dev.ballast.sandbox.control;

import dev.ballast.error.SetupException;
import dev.ballast.sandbox.api.Conventions;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable.Match;
import dev.ballast.sandbox.http.AccessGuard;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.state.AccountState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Answers requests of the simulated service. Each request passes guard, token, rate limit, fault and operation.
 *
 * @param pause pauses in real time
 * @param delay the real time by which each answer is delayed
 */
public record RequestPipeline(
        AccessGuard guard,
        Conventions conventions,
        Faults faults,
        AccountStore account,
        Journal journal,
        Consumer<Duration> pause,
        Duration delay)
        implements Function<RequestContext, Answer> {

    /** The data about a request that its answer has collected so far. */
    private static final class Progress {
        private Map<String, String> headers = Map.of();
        private Match match;
        private Fault fault = Fault.on(Fault.ANY);
        private List<String> unread = List.of();

        String operation() {
            return match == null ? null : match.route().operation();
        }
    }

    @Override
    public Answer apply(RequestContext request) {
        Progress progress = new Progress();
        Instant at = account.now();
        long began = System.nanoTime();
        Answer own = answer(request, progress);
        Answer answer = own.with(progress.headers).with(own.headers());
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        journal.add(
                request.peer(),
                number -> new JournalEntry(
                        number,
                        request.method(),
                        request.target(),
                        progress.operation(),
                        answer.status(),
                        progress.fault.played(),
                        at,
                        millis,
                        progress.unread,
                        Journal.masked(request.body())));
        return answer;
    }

    private Answer answer(RequestContext request, Progress progress) {
        try {
            guard.checkCaller(request);
            progress.match = conventions.routes().match(request).orElse(null);
            Route<?> route = progress.match == null ? null : progress.match.route();
            conventions.authorize(request, route);
            RateLimit.Counted rate = conventions.rate(route).take(account.now());
            progress.headers = rate.headers();
            progress.headers.putAll(conventions.headers(request, route));
            if (rate.beyond()) {
                throw HttpException.of(429, "Too many requests");
            }
            if (progress.match == null) {
                throw conventions.routes().refusal(request);
            }
            progress.fault = faults.next(progress.operation());
            Answer answer = Faults.play(progress.fault, pause, () -> act(request, progress));
            pause.accept(delay);
            return answer;
        } catch (HttpException refused) {
            return refused.answer();
        }
    }

    /**
     * Runs the operation and returns its answer. A refusal is returned and not thrown, so that a fault after the operation can
     * hide it.
     */
    private Answer act(RequestContext request, Progress progress) {
        try {
            Function<AccountState, Object> run = state -> progress.match.run(state, request);
            Object answered = request.method().equals("GET") ? account.read(run) : account.change(run);
            progress.unread = progress.match.unread(request);
            return Answer.json(200, answered);
        } catch (HttpException refused) {
            return refused.answer();
        } catch (SetupException unwritable) {
            return HttpException.of(500, unwritable.getMessage()).answer();
        }
    }
}
