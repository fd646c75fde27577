package dev.ballast.sandbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The last 1000 calls, and counts of all since the start. Guarded by {@link World}. */
final class Journal {

    private static final int CAPACITY = 1000;

    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Map<String, Long> requests = new TreeMap<>();
    private final Set<String> peers = new HashSet<>();
    private long last;

    void add(Turn turn, int status, long millis) {
        if (entries.size() == CAPACITY) {
            entries.removeFirst();
        }
        entries.addLast(turn.entry(++last, status, millis));
        requests.merge(turn.operation() == null ? "other" : turn.operation(), 1L, Long::sum);
        peers.add(turn.call().peer());
    }

    void clear() {
        entries.clear();
        requests.clear();
        peers.clear();
        last = 0;
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Returns the number of calls by operation; calls that led nowhere count as {@code other}. */
    Map<String, Long> requests() {
        return new TreeMap<>(requests);
    }

    /** Returns the number of different connections the calls came over. */
    int connections() {
        return peers.size();
    }
}
