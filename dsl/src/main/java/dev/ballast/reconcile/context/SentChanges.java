package dev.ballast.reconcile.context;

import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The requests of a run whose effect no answer has shown yet; shared by all work of the run on its account.
 *
 * @param volumes the expected states of changes that were not waited for: no field of the answer shows a pending detach
 * @param creates when creates of unknown outcome were first sent for which nothing was listed: they may still take effect
 */
public record SentChanges(Map<Resource, Predicate<Volume>> volumes, Map<Reference, Instant> creates) {

    SentChanges() {
        this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }
}
