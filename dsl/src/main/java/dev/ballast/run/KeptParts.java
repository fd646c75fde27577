package dev.ballast.run;

import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds back the {@code kept} events of parts that a block did not name, until all other blocks have been evaluated. */
public final class KeptParts {

    private final Map<Reference, Progress.Kept> kept = new LinkedHashMap<>();
    private final Set<Reference> named = new HashSet<>();

    /** Processes an event; returns true if it is held back. */
    public synchronized boolean holds(Progress event) {
        if (event instanceof Progress.Kept part && part.isNotNamed()) {
            kept.putIfAbsent(part.reference(), part);
            return true;
        }
        if (event instanceof Progress.ResourceEvent other) {
            named.add(other.reference());
        }
        return false;
    }

    /** Returns the parts that no block has named so far. */
    public synchronized List<Progress.Kept> all() {
        return kept.values().stream()
                .filter(part -> !named.contains(part.reference()))
                .toList();
    }

    /** Begins again without any part. */
    public synchronized void clear() {
        kept.clear();
        named.clear();
    }
}
