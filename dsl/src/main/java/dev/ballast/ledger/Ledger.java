package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
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

    /** Returns what is known by this reference; nothing of what was deleted. */
    Optional<Entry> find(Reference reference);

    /** Returns what is remembered of a resource that was deleted, unless another one was created by this reference since. */
    Optional<Deleted> deleted(Reference reference);

    /** Returns all entries of this target, in order of kind and path. */
    List<Entry> entries();

    /** Returns what this resource holds, in order: configs and nodes of a NodeBalancer, nodes of a config. */
    List<Entry> beneath(Reference reference);

    /** Returns what is known by this id; the first in order of path when several are. */
    Optional<Entry> withId(Kind kind, String id);

    /**
     * Keeps that a create is about to be sent. Of several threads or processes that try it for one reference, one wins.
     *
     * @param act the method and path of the call
     * @param wanted what is being created, kept as what was applied until the outcome is recorded
     * @throws dev.ballast.error.LedgerException when the reference is known already, by an id or an open intent
     * @throws dev.ballast.error.RuleException when the target is new and the ledger knows its address under another profile, or
     *     its profile at another address
     */
    OpenIntent intend(Reference reference, String act, Map<String, String> wanted);

    /**
     * Keeps that an act which may be repeated is about to be sent; an intent that is open from before is replaced by it. A
     * reference that is not known yet is known by the id from now on.
     *
     * @throws dev.ballast.error.LedgerException when the reference is known by another id
     */
    OpenIntent begin(Reference reference, String id, String act);

    /** Returns what is known of the run that opened the intent. */
    OwnerState state(Intent intent);

    /**
     * Keeps the id and what was applied, in place of what was wanted, and closes the intent.
     *
     * @throws dev.ballast.error.LedgerException when the reference is known by another id
     */
    void record(Reference reference, String id, Map<String, String> applied);

    /**
     * Merges into what was last applied; a null value removes a field, and an open intent stays open.
     *
     * @throws dev.ballast.error.LedgerException when the reference is not known by an id
     */
    void update(Reference reference, Map<String, String> applied);

    /** Gives a config another number, and with it its nodes, in one step; nothing may be known by that number. */
    void move(Reference.Port from, Reference.Port to);

    /** Forgets the id, keeps that it was deleted, and closes the intent; changes nothing of a reference that is not known by this id. */
    void delete(Reference reference, String id);

    /**
     * Takes the user's word for ids and closes the intents; when one cannot be taken, none is. What an open create wanted then
     * counts as applied; under an id that replaces another one, nothing does.
     *
     * @throws dev.ballast.error.LedgerException when another NodeBalancer, instance or volume has such an id
     * @throws dev.ballast.error.RuleException when a create would be refused because the target is new
     */
    void adopt(Map<Reference, String> ids);

    /** Takes the user's word for one id. */
    default void adopt(Reference reference, String id) {
        adopt(Map.of(reference, id));
    }

    /** Removes the entry and those of all its parts, such as the nodes of a config; returns true when there was one. */
    boolean forget(Reference reference);

    /** Records that this target is another account than those of its address or its profile. */
    void separate();

    /**
     * Moves all names of another profile at the same address, or of this profile at another address, to this target, and
     * returns how many those are.
     *
     * @throws dev.ballast.error.LedgerException when there are none, or both know a name by different ids; nothing is moved
     */
    int take(String profileOrUrl);

    /** Returns the commands of the program that act on this target. */
    TargetCommands commands();

    /** Tells whether this opening made a new ledger, which is worth saying; never true of one in memory. */
    boolean fresh();

    /** Returns where the ledger is, for messages: a file or a server without user and password. */
    String location();

    @Override
    void close();

    /** Returns a new ledger that lives as long as the process. */
    static Ledger inMemory(LedgerSettings settings) {
        return new StoredLedger(new MemoryStore(), settings);
    }

    /** Opens a ledger as {@link #open(LedgerSettings)} does, with a clock of its own. */
    static Ledger open(String where, LedgerTarget target, Owner owner, InstantSource clock) {
        return open(LedgerSettings.of(where, target, owner).withClock(clock));
    }

    /**
     * Opens a ledger, and creates it when it is not there: a file of mode 0600 in a folder of mode 0700, or tables on a
     * server. Names that were filed under another spelling of the same address are found. A request waits up to 30 seconds for
     * a server that restarts or a lock of another process.
     *
     * @throws dev.ballast.error.LedgerException when it cannot be opened, is none, or was written by a newer Ballast
     */
    static Ledger open(LedgerSettings settings) {
        Database database = Database.at(settings.where(), settings.home());
        RetryPolicy retries = RetryPolicy.usual(settings.notices());
        return new StoredLedger(new JdbcStore(database, retries, settings.target(), settings.notices()), settings);
    }
}
