package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.time.Timing;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The names of one target, with their ids and the acts under way. Any number of threads may use one ledger, and any
 * number of processes one place; what a method wrote is durable when it returns. Maps of what was applied are flat and
 * never hold a secret; a null value stands for a field that is not there. Every method throws
 * {@link dev.ballast.error.LedgerException} when the ledger cannot be read or written.
 */
public final class Ledger implements AutoCloseable {

    // An entry with neither id nor intent stands for what was deleted. It is stored like any other and not shown.
    private static final String DELETED_ID = "deletedId";
    private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::reference, ReferenceCodec.ORDER);

    private final LedgerSettings settings;
    private final Store store;
    private final Optional<JdbcTargets> targets;
    private final String location;
    private final boolean fresh;
    private final Runnable close;

    private Ledger(
            LedgerSettings settings,
            Store store,
            Optional<JdbcTargets> targets,
            String location,
            boolean fresh,
            Runnable close) {
        this.settings = settings;
        this.store = store;
        this.targets = targets;
        this.location = location;
        this.fresh = fresh;
        this.close = close;
    }

    /** Returns a new ledger that lives as long as the process. */
    public static Ledger inMemory(LedgerSettings settings) {
        return new Ledger(settings, new MemoryStore(), Optional.empty(), "memory", false, () -> {});
    }

    /** Opens a ledger as {@link #open(LedgerSettings)} does, with a clock of its own. */
    public static Ledger open(String where, LedgerTarget target, Owner owner, InstantSource clock) {
        return open(LedgerSettings.of(where, target, owner, clock));
    }

    /**
     * Opens a ledger, and creates it when it is not there: a file of mode 0600 in a folder of mode 0700, or tables on a
     * server. Names that were filed under another spelling of the same address are found. A request waits up to 30 seconds for
     * a server that restarts or a lock of another process.
     *
     * @throws dev.ballast.error.LedgerException when it cannot be opened, is none, or was written by a newer Ballast
     */
    public static Ledger open(LedgerSettings settings) {
        return open(settings, Database.at(settings.where(), settings.home()), Timing.real());
    }

    static Ledger open(LedgerSettings settings, Database database, Timing timing) {
        JdbcConnection connection = new JdbcConnection(database, timing, settings.notices());
        try {
            boolean fresh = new Schema(database, connection).prepare();
            return new Ledger(
                    settings,
                    new JdbcStore(connection, database.location(), settings),
                    Optional.of(new JdbcTargets(connection, settings.target())),
                    database.location(),
                    fresh,
                    connection::close);
        } catch (LedgerException e) {
            connection.close();
            throw e;
        }
    }

    /** Returns what is known by this reference; nothing of what was deleted. */
    public Optional<Entry> find(Reference reference) {
        return store.find(reference).filter(Ledger::present);
    }

    /** Returns what is remembered of a resource that was deleted, unless another one was created by this reference since. */
    public Optional<Deleted> deleted(Reference reference) {
        return store.find(reference)
                .filter(entry -> !present(entry))
                .map(entry -> new Deleted(entry.applied().get(DELETED_ID), entry.updated()));
    }

    /** Returns all entries of this target, in order of kind and path. */
    public List<Entry> entries() {
        return sorted(store.all());
    }

    /** Returns what this resource holds, in order: configs and nodes of a NodeBalancer, nodes of a config. */
    public List<Entry> beneath(Reference reference) {
        return sorted(store.beneath(reference));
    }

    /** Returns what is known by this id; the first in order of path when several are. */
    public Optional<Entry> withId(Kind kind, String id) {
        return store.withId(kind, id).stream().min(ORDER);
    }

    /**
     * Keeps that a create is about to be sent. Of several threads or processes that try it for one reference, one wins.
     *
     * @param act the method and path of the call
     * @param wanted what is being created, kept as what was applied until the outcome is recorded
     * @throws dev.ballast.error.LedgerException when the reference is known already, by an id or an open intent
     * @throws dev.ballast.error.RuleException when the target is new and the ledger knows its address under another profile, or
     *     its profile at another address
     */
    public OpenIntent intend(Reference reference, String act, Map<String, String> wanted) {
        targets.ifPresent(JdbcTargets::requireKnown);
        Intent intent = new Intent(act, now(), settings.owner());
        change(reference, entry -> {
            if (entry != null) {
                throw taken(entry);
            }
            return new Entry(reference, null, intent, wanted, now());
        });
        return new OpenIntent(this, reference, intent, Optional.empty());
    }

    /**
     * Keeps that an act which may be repeated is about to be sent; an intent that is open from before is replaced by it. A
     * reference that is not known yet is known by the id from now on.
     *
     * @throws dev.ballast.error.LedgerException when the reference is known by another id
     */
    public OpenIntent begin(Reference reference, String id, String act) {
        Intent intent = new Intent(act, now(), settings.owner());
        Optional<Entry> before = find(reference);
        change(reference, entry -> {
            requireId(entry, id);
            return new Entry(reference, id, intent, entry == null ? Map.of() : entry.applied(), now());
        });
        return new OpenIntent(this, reference, intent, before);
    }

    /** Returns what is known of the run that opened the intent. */
    public OwnerState state(Intent intent) {
        return intent.owner() == null
                ? OwnerState.UNKNOWN
                : intent.owner().state(settings.owner().host(), intent.since());
    }

    /**
     * Keeps the id and what was applied, in place of what was wanted, and closes the intent.
     *
     * @throws dev.ballast.error.LedgerException when the reference is known by another id
     */
    public void record(Reference reference, String id, Map<String, String> applied) {
        change(reference, entry -> {
            requireId(entry, id);
            return new Entry(reference, id, null, applied, now());
        });
    }

    /**
     * Merges into what was last applied; a null value removes a field, and an open intent stays open.
     *
     * @throws dev.ballast.error.LedgerException when the reference is not known by an id
     */
    public void update(Reference reference, Map<String, String> applied) {
        merge(reference, applied, UnaryOperator.identity());
    }

    void finish(Reference reference, Map<String, String> applied) {
        merge(reference, applied, intent -> null);
    }

    private void merge(Reference reference, Map<String, String> applied, UnaryOperator<Intent> intent) {
        change(reference, entry -> {
            if (entry == null || entry.id() == null) {
                throw new LedgerException(
                        "the ledger has no id of " + reference,
                        commands().advice("if it exists, write: ", commands().adopt(List.of(reference))));
            }
            Map<String, String> all = new TreeMap<>(entry.applied());
            all.putAll(applied);
            return new Entry(reference, entry.id(), intent.apply(entry.intent()), all, now());
        });
    }

    /** Puts another intent, or null, in the place of this one, or removes the entry; does nothing where this one is open no more. */
    void replace(Reference reference, Intent intent, Intent other, boolean keep) {
        change(reference, entry -> {
            if (entry == null || !intent.equals(entry.intent())) {
                return entry;
            }
            return keep ? new Entry(reference, entry.id(), other, entry.applied(), now()) : null;
        });
    }

    /** Gives a config another number, and with it its nodes, in one step; nothing may be known by that number. */
    public void move(Reference.Port from, Reference.Port to) {
        store.move(from, to);
    }

    /** Forgets the id, keeps that it was deleted, and closes the intent; changes nothing of a reference that is not known by this id. */
    public void delete(Reference reference, String id) {
        change(
                reference,
                entry -> entry == null || !id.equals(entry.id())
                        ? entry
                        : new Entry(reference, null, null, Map.of(DELETED_ID, id), now()));
    }

    /**
     * Takes the user's word for ids and closes the intents; when one cannot be taken, none is. What an open create wanted then
     * counts as applied; under an id that replaces another one, nothing does.
     *
     * @throws dev.ballast.error.LedgerException when another NodeBalancer, instance or volume has such an id
     * @throws dev.ballast.error.RuleException when a create would be refused because the target is new
     */
    public void adopt(Map<Reference, String> ids) {
        targets.ifPresent(JdbcTargets::requireKnown);
        ids.forEach(this::requireNoOtherName);
        ids.forEach((reference, id) -> change(reference, entry -> {
            boolean same = entry != null && (entry.id() == null || entry.id().equals(id));
            return new Entry(reference, id, null, same ? entry.applied() : Map.of(), now());
        }));
    }

    /** Takes the user's word for one id. */
    public void adopt(Reference reference, String id) {
        adopt(Map.of(reference, id));
    }

    /** Removes the entry and those of all its parts, such as the nodes of a config; returns true when there was one. */
    public boolean forget(Reference reference) {
        List<Reference> covered = store.all().stream()
                .map(Entry::reference)
                .filter(reference::covers)
                // What is beneath goes first: should this end half way, forgetting again finds the rest.
                .sorted(ReferenceCodec.ORDER.reversed())
                .toList();
        covered.forEach(part -> store.change(part, entry -> null));
        return !covered.isEmpty();
    }

    /** Records that this target is another account than those of its address or its profile. */
    public void separate() {
        targets.ifPresent(JdbcTargets::separate);
    }

    /**
     * Moves all names of another profile at the same address, or of this profile at another address, to this target, and
     * returns how many those are.
     *
     * @throws dev.ballast.error.LedgerException when there are none, or both know a name by different ids; nothing is moved
     */
    public int take(String profileOrUrl) {
        LedgerTarget other = settings.target().beside(profileOrUrl);
        return targets.orElseThrow(
                        () -> new LedgerException("a ledger in memory has no names of " + other.title(), null))
                .take(other);
    }

    /** Returns the commands of the program that act on this target. */
    public TargetCommands commands() {
        return settings.target().commands();
    }

    /** Returns whether this opening created a new ledger, which is worth saying; never true of one in memory. */
    public boolean fresh() {
        return fresh;
    }

    /** Returns where the ledger is, for messages: a file or a server without user and password. */
    public String location() {
        return location;
    }

    @Override
    public void close() {
        close.run();
    }

    /** Changes one entry; to the rule, what was deleted is not there, and it stays remembered unless the rule adds an entry. */
    private void change(Reference reference, UnaryOperator<Entry> rule) {
        store.change(reference, entry -> {
            boolean deleted = entry != null && !present(entry);
            Entry changed = rule.apply(deleted ? null : entry);
            return changed == null ? (deleted ? entry : null) : masked(changed);
        });
    }

    /** A service may quote a secret in any field of its answer; this is where all of them are kept. */
    private Entry masked(Entry entry) {
        UnaryOperator<String> mask = settings.mask();
        Map<String, String> applied = new TreeMap<>(entry.applied());
        applied.replaceAll((field, value) -> mask.apply(value));
        String id = entry.id() == null ? null : mask.apply(entry.id());
        return new Entry(entry.reference(), id, entry.intent(), applied, entry.updated());
    }

    private Instant now() {
        return settings.clock().instant();
    }

    private static boolean present(Entry entry) {
        return entry.id() != null || entry.intent() != null;
    }

    private static List<Entry> sorted(List<Entry> entries) {
        return entries.stream().filter(Ledger::present).sorted(ORDER).toList();
    }

    private void requireId(Entry entry, String id) {
        if (entry != null && entry.id() != null && !entry.id().equals(id)) {
            throw new LedgerException(
                    entry.reference() + " is known by the id " + entry.id() + ", so the id " + id + " was not recorded",
                    commands()
                            .advice(
                                    "two runs may have created it: delete one, or write: ",
                                    commands().adopt(entry.reference(), id)));
        }
    }

    /** Ids of configs, nodes and addresses may be unique only within what holds them, so these are not compared. */
    private void requireNoOtherName(Reference reference, String id) {
        if (reference.holder().isPresent()) {
            return;
        }
        withId(reference.kind(), id)
                .filter(entry -> !entry.reference().equals(reference))
                .ifPresent(entry -> {
                    throw new LedgerException(
                            "the id " + id + " is that of " + entry.reference() + " already",
                            commands()
                                    .advice(
                                            "to give it the name " + reference.name() + ", first write: ",
                                            commands().forget(entry.reference())));
                });
    }

    private static LedgerException taken(Entry entry) {
        return entry.intent() == null
                ? new LedgerException(
                        entry.reference() + " is known already, by the id " + entry.id(),
                        "another run may have created it just now: run again")
                : new LedgerException(entry.intent().act() + " for " + entry.reference() + " is still open", null);
    }
}
