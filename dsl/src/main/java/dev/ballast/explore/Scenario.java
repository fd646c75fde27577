package dev.ballast.explore;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Reference;
import dev.ballast.sandbox.SandboxBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What a history begins with, and how it is judged. One object judges one history. */
public interface Scenario {

    /** Returns the home folder of each run. */
    Path home();

    /** Returns the environment variables of each run. */
    default Map<String, String> environment() {
        return Map.of();
    }

    /** Returns the text of each secret of a runbook. No run may write it. */
    String secret();

    /** Returns whether each run writes a log of its requests, which is searched for secrets, too. */
    boolean logs();

    /** Sets what the service has before the first run; by default nothing. */
    default SandboxBuilder service(SandboxBuilder empty) {
        return empty;
    }

    /** Returns what the ledger has before the first run. */
    default List<Entry> recorded() {
        return List.of();
    }

    /** Creates what else exists before the first run; {@code person} opens the ledger, {@code reader} opens it to read alone. */
    void begin(SimulatedAccount account, Supplier<Ledger> person, Supplier<Ledger> reader);

    /** Returns what is wrong after an answer of the service to a run. */
    default List<String> answered() {
        return List.of();
    }

    /** Ends the users of the site, because others change the account or a node goes down: what users lose then is no fault of a run. */
    default void disturbed() {}

    /** Ends the history. */
    default void end() {}

    /** Returns what the service has, without ids, addresses and times; two histories are compared by it. */
    Object picture(SimulatedAccount account);

    /**
     * Returns what is wrong after the end of some runs.
     *
     * @param settled whether these runs ended and sent no write
     */
    List<String> violations(SimulatedAccount account, List<Entry> entries, boolean settled);

    /** Returns the id or the address of what an open create has created; empty if it has created nothing. */
    Optional<String> created(SimulatedAccount account, Reference reference, List<Entry> entries);

    /** Returns whether a resource with this recorded id exists. */
    boolean exists(SimulatedAccount account, String id);
}
