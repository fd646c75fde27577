package dev.ballast.rehearsal;

import dev.ballast.http.Connection;
import dev.ballast.http.ConnectionSettings;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sends the requests of a rehearsed run when a real run sends them by the rate limits of the service, in virtual time. An answer
 * has the headers of these limits instead of its own.
 */
final class PacedRehearsal implements Exchange {

    /** Requests that are sent at the same time are under way together, so that none knows the answer of another. */
    private static final Duration UNDER_WAY = Duration.ofNanos(1000);

    /** A limit of so few requests is reached by those that are under way. */
    private static final int FEW = 100;

    private final Dialect dialect;
    private final Timing timing;
    private final Exchange paced;
    private final Map<String, Waits> waits = new ConcurrentHashMap<>();

    /** Creates it with the settings of the connection of a real run, in virtual time. */
    PacedRehearsal(ConnectionSettings connection, Exchange rehearsal) {
        this.dialect = connection.dialect();
        this.timing = connection.timing();
        this.paced = Connection.paced(connection, request -> counted(request, rehearsal));
    }

    /** The requests that wait for a limit. Their waits at the same time count once. */
    private static final class Waits {

        private final Dialect.RateLimit rule;
        private final RateLimit limit;
        private int waiting;
        private Instant since;
        private Duration past = Duration.ZERO;

        Waits(Dialect.RateLimit rule) {
            this.rule = rule;
            this.limit = new RateLimit(rule.calls(), Duration.ofSeconds(rule.seconds()), false);
        }

        synchronized void begin(Instant at) {
            since = waiting == 0 ? at : since;
            waiting++;
        }

        synchronized void end(Instant at) {
            waiting--;
            past = waiting == 0 ? past.plus(Duration.between(since, at)) : past;
        }

        synchronized Duration past() {
            return past;
        }
    }

    @Override
    public Reply send(Request request) {
        waits(request).begin(timing.now());
        return paced.send(request);
    }

    private Reply counted(Request request, Exchange rehearsal) {
        Waits own = waits(request);
        own.end(timing.now());
        if (own.rule.calls() <= FEW && request.writes()) {
            try {
                timing.sleep(UNDER_WAY);
            } catch (InterruptedException stop) {
                // The rehearsal refuses the request of a thread that is interrupted.
                Thread.currentThread().interrupt();
            }
        }
        Reply reply = rehearsal.send(request);
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(reply.headers());
        own.limit.take(timing.now()).headers().forEach((name, value) -> headers.put(name, List.of(value)));
        return new Reply(reply.status(), headers, reply.body());
    }

    private Waits waits(Request request) {
        Dialect.RateLimit rule =
                dialect.rateLimit(request.operation(), request.method().name(), request.path());
        return waits.computeIfAbsent(rule.name(), first -> new Waits(rule));
    }

    /** Returns how long requests have waited for each limit. */
    SortedMap<String, Duration> waiting() {
        SortedMap<String, Duration> all = new TreeMap<>();
        waits.forEach((name, each) -> all.put(name, each.past()));
        all.values().removeIf(Duration::isZero);
        return all;
    }
}
