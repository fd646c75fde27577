package dev.ballast.sandbox.control;

import dev.ballast.sandbox.http.SandboxJson;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Records the last 1000 calls, and counts all calls since the start or the last reset. Safe for use by many threads. */
public final class Journal {

    private static final int CAPACITY = 1000;
    private static final Set<String> SECRETS =
            Set.of("token", "root_pass", "ssl_key", "ssl_cert", "user_data", "stackscript_data");

    private final Deque<JournalEntry> entries = new ArrayDeque<>();
    private final Map<String, Long> requests = new TreeMap<>();
    private final Set<String> peers = new HashSet<>();
    private long last;

    /**
     * The content of the journal at one moment.
     *
     * @param entries the last calls, oldest first
     * @param requests the number of calls by operation; calls without an operation count as {@code other}
     * @param connections the number of different connections of the calls
     */
    public record Seen(List<JournalEntry> entries, Map<String, Long> requests, int connections) {}

    /** Adds the entry with the next number, for a call over the connection to this peer. */
    synchronized void add(String peer, LongFunction<JournalEntry> numbered) {
        if (entries.size() == CAPACITY) {
            entries.removeFirst();
        }
        JournalEntry entry = numbered.apply(++last);
        entries.addLast(entry);
        requests.merge(entry.operation() == null ? "other" : entry.operation(), 1L, Long::sum);
        peers.add(peer);
    }

    /** Removes all calls. */
    public synchronized void clear() {
        entries.clear();
        requests.clear();
        peers.clear();
        last = 0;
    }

    /** Returns the present content. */
    public synchronized Seen snapshot() {
        return new Seen(List.copyOf(entries), new TreeMap<>(requests), peers.size());
    }

    /** Returns a body with its secrets masked. For a body that is not JSON, returns only its length. */
    static String masked(String body) {
        if (body.isBlank()) {
            return "";
        }
        try {
            return masked(SandboxJson.MAPPER.readTree(body)).toString();
        } catch (JacksonException malformed) {
            return "(not JSON, " + body.length() + " characters)";
        }
    }

    private static JsonNode masked(JsonNode node) {
        if (node instanceof ObjectNode object) {
            SECRETS.stream().filter(object::has).forEach(name -> object.put(name, "<masked>"));
        }
        node.forEach(Journal::masked);
        return node;
    }
}
