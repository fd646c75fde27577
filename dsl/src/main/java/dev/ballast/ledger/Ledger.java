package dev.ballast.ledger;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of one target, with their ids and the acts under way. Any number of threads may use one ledger, and any
 * number of processes one place; what a method wrote is durable when it returns. Maps of what was applied are flat and
 * never hold a secret; a null value stands for a field that is not there. Every method throws
 * {@link dev.ballast.error.LedgerException} when the ledger cannot be read or written.
 */
public interface Ledger extends AutoCloseable {

    /** Returns what is known by this key. */
    Optional<Entry> find(Key key);

    /** Returns all entries of this target, in order of kind and path. */
    List<Entry> entries();

    /** Returns what stands beneath this key, in order: configs and nodes of a NodeBalancer, nodes of a config. */
    List<Entry> beneath(Key key);

    /** Returns what is known by this id; the first in order of path when several are. */
    Optional<Entry> withId(Kind kind, String id);

    /**
     * Keeps that a create is about to be sent. Of several threads or processes that try it for one key, one wins.
     *
     * @param act the method and path of the call
     * @param wanted what is being created, kept as what was applied until the outcome is recorded
     * @throws dev.ballast.error.LedgerException when the key is known already, by an id or an open intent
     */
    void intend(Key key, String act, Map<String, String> wanted);

    /**
     * Keeps that an act on a known resource is about to be sent; {@link #finish} or {@link #withdraw} ends it.
     *
     * @throws dev.ballast.error.LedgerException when there is no id yet, or an intent is open
     */
    void begin(Key key, String act);

    /**
     * Merges what was applied by the act that was begun and closes its intent; a null value removes a field.
     *
     * @throws dev.ballast.error.LedgerException when the key is not known by an id
     */
    void finish(Key key, Map<String, String> applied);

    /** Removes the intent because the act surely did not happen, and the entry with it when that has no id. */
    void withdraw(Key key);

    /**
     * Keeps the id and what was applied, in place of what was wanted, and closes the intent.
     *
     * @throws dev.ballast.error.LedgerException when the key is known by another id
     */
    void record(Key key, String id, Map<String, String> applied);

    /**
     * Merges into what was last applied; a null value removes a field, and an open intent stays open.
     *
     * @throws dev.ballast.error.LedgerException when the key is not known by an id
     */
    void update(Key key, Map<String, String> applied);

    /**
     * Takes the user's word for the id and closes the intent. What an open create wanted then counts as applied; under
     * an id that replaces another one, nothing does.
     *
     * @throws dev.ballast.error.LedgerException when another NodeBalancer, instance or volume has this id
     */
    void adopt(Key key, String id);

    /** Removes the entry and all beneath it, such as the nodes of a config, and tells whether there was anything. */
    boolean forget(Key key);

    /** Tells whether this opening made a new ledger, which is worth saying; never true of one in memory. */
    boolean fresh();

    /** Returns where the ledger is, for messages: a file or a server without user and password. */
    String location();

    @Override
    void close();

    /** Makes a ledger that lives as long as the process, on the system clock. */
    static Ledger inMemory(String target) {
        return inMemory(target, InstantSource.system());
    }

    /** Makes a ledger that lives as long as the process. */
    static Ledger inMemory(String target, InstantSource clock) {
        return new StoredLedger(new MemoryStore(), clock);
    }

    /**
     * Opens a ledger, making it when it is not there: a file of mode 0600 in a folder of mode 0700, or tables on a server.
     *
     * @param where a file, or a {@code jdbc:postgresql:} URL
     * @param target the base URL with the profile; what different targets name never mixes
     * @param clock tells when an entry changes
     * @throws dev.ballast.error.LedgerException when it cannot be opened, is none, or was made by a newer Ballast
     */
    static Ledger open(String where, String target, InstantSource clock) {
        return new StoredLedger(new JdbcStore(Database.at(where), target), clock);
    }
}
