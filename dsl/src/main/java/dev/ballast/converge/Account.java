package dev.ballast.converge;

import dev.ballast.client.Client;
import dev.ballast.http.Timing;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Ledger;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What converging needs: the service, the memory, the time, the workers and somebody to tell.
 *
 * @param client the operations of the service
 * @param ledger names to ids, intents before acts
 * @param timing the clock and the pauses
 * @param workers run independent calls at once
 * @param consent asked before what destroys is sent
 * @param progress told of everything that happens; may be called from several threads
 */
public record Account(
        Client client, Ledger ledger, Timing timing, Workers workers, Consent consent, Consumer<Progress> progress) {

    void tell(Progress event) {
        progress.accept(event);
    }

    /** Returns the names that the ledger has for a kind of thing, such as {@code volume}, in their order; asks nobody else. */
    public List<String> names(String kind) {
        return ledger.entries().stream()
                .map(Entry::key)
                .filter(key -> key.kind().word().equals(kind))
                .map(Key::path)
                .toList();
    }

    /**
     * Returns the names that the ledger has for a kind of thing with their ids, in the order of the names; the id of one
     * whose making is not known to have come to an end is empty. Asks nobody else.
     */
    public Map<String, String> ids(String kind) {
        Map<String, String> ids = new LinkedHashMap<>();
        ledger.entries().stream()
                .filter(entry -> entry.key().kind().word().equals(kind))
                .forEach(entry -> ids.put(entry.key().path(), entry.id() == null ? "" : entry.id()));
        return ids;
    }

    /** Returns what was last applied to a resource, by field name; nothing of what the ledger does not know. Never asks. */
    public Map<String, String> applied(Resource resource) {
        return ledger.find(resource.key()).map(Entry::applied).orElse(Map.of());
    }

    /** Returns the present, virtual on a sandbox in virtual time. */
    public Instant now() {
        return timing.now();
    }

    /** Pauses because the script itself says so; an interrupt ends the pause at once. */
    public void sleepOfScript(Duration duration) throws InterruptedException {
        timing.sleepOfScript(duration);
    }
}
