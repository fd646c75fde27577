package dev.ballast.converge;

import dev.ballast.http.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Remembers the last answer about each resource, so that one word after another does not ask the same thing again. */
final class Recent<T> {

    /** An answer this young is as good as a new one for deciding what to send. */
    private static final Duration YOUNG = Duration.ofSeconds(5);

    private record Seen<T>(T answer, Instant at) {}

    private final Timing timing;
    private final Function<Resource, T> read;
    private final Map<Resource, Seen<T>> seen = new ConcurrentHashMap<>();

    Recent(Timing timing, Function<Resource, T> read) {
        this.timing = timing;
        this.read = read;
    }

    /** Asks the service and remembers the answer. */
    T fresh(Resource resource) {
        T answer = read.apply(resource);
        note(resource, answer);
        return answer;
    }

    /** Returns an answer to decide by: the last one when it is young, else a fresh one. */
    T current(Resource resource) {
        Seen<T> last = seen.get(resource);
        boolean young = last != null && last.at().plus(YOUNG).isAfter(timing.now());
        return young ? last.answer() : fresh(resource);
    }

    /** Returns the last answer, however old; asks only when there is none. */
    T last(Resource resource) {
        Seen<T> last = seen.get(resource);
        return last == null ? fresh(resource) : last.answer();
    }

    /** Returns the last answer, however old, and never asks. */
    Optional<T> seen(Resource resource) {
        return Optional.ofNullable(seen.get(resource)).map(Seen::answer);
    }

    void note(Resource resource, T answer) {
        seen.put(resource, new Seen<>(answer, timing.now()));
    }

    void drop(Resource resource) {
        seen.remove(resource);
    }
}
