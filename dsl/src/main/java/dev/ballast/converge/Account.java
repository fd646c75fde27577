package dev.ballast.converge;

import dev.ballast.client.Client;
import dev.ballast.http.Timing;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Ledger;
import java.time.Duration;
import java.time.Instant;
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
 * @param progress told of everything that happens; may be called from several threads
 */
public record Account(Client client, Ledger ledger, Timing timing, Workers workers, Consumer<Progress> progress) {

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
