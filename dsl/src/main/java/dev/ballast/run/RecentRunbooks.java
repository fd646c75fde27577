package dev.ballast.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps the runbooks that this process used last in memory. */
public final class RecentRunbooks implements RunbookCache {

    private static final int MOST = 16;

    private final Map<Key, CachedRunbook> kept = new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, CachedRunbook> eldest) {
            return size() > MOST;
        }
    };

    private record Key(ScriptFile runbook, String context) {}

    public RecentRunbooks() {}

    @Override
    public synchronized Optional<CachedRunbook> find(ScriptFile runbook, String context) {
        return Optional.ofNullable(kept.get(new Key(runbook, context)));
    }

    @Override
    public synchronized void put(ScriptFile runbook, String context, CachedRunbook compiled) {
        kept.put(new Key(runbook, context), compiled);
    }
}
