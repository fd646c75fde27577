package dev.ballast.reconcile.context;

import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The writes of a run whose effect no answer has shown yet. All work of the run on its account shares them.
 *
 * @param volumes the expected states of changes that were not waited for: no field of the answer shows a pending detach
 * @param creates the time of the first attempt of each create that no list shows: it may still take effect
 */
public record UnconfirmedWrites(Map<Resource, Predicate<Volume>> volumes, Map<Reference, Instant> creates) {

    UnconfirmedWrites() {
        this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }
}
