package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.time.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Records the names of the resources of one target, with their ids and open intents. Any number of threads may use one
 * ledger, and any number of processes may use one file or server. Changes are durable when a method returns. Maps of applied
 * values are flat and never hold a secret; a null value removes a field. Every method throws
 * {@link dev.ballast.error.LedgerException} when the ledger cannot be read or written.
 */
public final class Ledger implements AutoCloseable {

    // An entry with neither id nor intent belongs to a deleted resource. It is stored like any other, and the queries
    // omit it.
    private static final String DELETED_ID = "deletedId";
    private static final String ADOPTED = "adopted";
    private static final String LABEL = "label";
    private static final String PROTECTED_BY = "protectedBy";
    private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::reference, ReferenceCodec.ORDER);

    private final LedgerSettings settings;
    private final Store store;
    private final WriteLease lease;
    private final EvaluationLog log;
    private final Optional<JdbcTargets> targets;
    private final Runnable markKnown;
    private final Consumer<Path> backup;
    private final String location;
    private final boolean fresh;
    private final Runnable close;
    private final OwnCreates own = new OwnCreates();
    private final Map<Reference, String> protecting = new ConcurrentHashMap<>();

    private Ledger(
            LedgerSettings settings,
            Store store,
            LeaseStore leases,
            EvaluationLog log,
            Optional<JdbcTargets> targets,
            Runnable markKnown,
            Consumer<Path> backup,
            String location,
            boolean fresh,
            Runnable close) {
        this.settings = settings;
        this.store = store;
        this.lease = new WriteLease(leases, settings, log);
        this.log = log;
        this.targets = targets;
        this.markKnown = markKnown;
        this.backup = backup;
        this.location = location;
        this.fresh = fresh;
        this.close = close;
    }

    /** Returns a new ledger that lives as long as the process. */
    public static Ledger inMemory(LedgerSettings settings) {
        return over(
                settings,
                new MemoryStore(List.of()),
                new MemoryLeases(settings.lease().timing()::now));
    }

    /** Treats what earlier runs have created, as events of the log have it, as created by this one, which continues them. */
    public void continueRuns(List<LoggedEvent> created) {
        List<Entry> all = entries();
        all.stream()
                .filter(entry -> created.stream()
                        .anyMatch(event ->
                                event.kind().equals(entry.reference().kind().word())
                                        && event.id().equals(entry.id())))
                .forEach(entry -> own.begin(entry.reference()));
        all.forEach(entry -> own.note(entry.reference(), entry.id()));
    }

    /** Returns a new ledger in memory with the entries of this one. Later changes of one ledger do not appear in the other. */
    public Ledger copy(LedgerSettings other) {
        Optional<RuleException> refusal = targets.flatMap(JdbcTargets::refusal);
        return over(
                other,
                new MemoryStore(store.all()),
                new MemoryLeases(other.lease().timing()::now),
                log.copy(other),
                () -> {
                    if (refusal.isPresent()) {
                        throw refusal.get();
                    }
                });
    }

    /** Returns a ledger that uses these stores. It does not close them. */
    static Ledger over(LedgerSettings settings, Store store, LeaseStore leases) {
        return over(settings, store, leases, new EvaluationLog(Optional.empty(), settings), () -> {});
    }

    private static Ledger over(
            LedgerSettings settings, Store store, LeaseStore leases, EvaluationLog log, Runnable markKnown) {
        return new Ledger(
                settings,
                store,
                leases,
                log,
                Optional.empty(),
                markKnown,
                Ledger::inMemoryOnly,
                "memory",
                false,
                () -> {});
    }

    private static void inMemoryOnly(Path backup) {
        throw new LedgerException("a ledger in memory has no backup", null);
    }

    /**
     * Opens a ledger, and creates it if it does not exist: a file of mode 0600 in a folder of mode 0700, or tables on a
     * server. A request waits up to 30 seconds for a server that restarts or for a lock of another process.
     *
     * @throws dev.ballast.error.LedgerException when it cannot be opened, is not a ledger, or has another version
     */
    public static Ledger open(LedgerSettings settings) {
        return open(settings, database(settings), Timing.real());
    }

    /** Opens a ledger as {@link #open}, for requests that do not wait 30 seconds for a lock or a server. */
    public static Ledger openAtOnce(LedgerSettings settings) {
        Database database = database(settings);
        return open(settings, database, new JdbcConnection(database, Timing.real(), settings.notices(), Duration.ZERO));
    }

    /** Opens a ledger as {@link #open} if it exists, else an empty one that is lost when it is closed. Creates no file. */
    public static Ledger openExisting(LedgerSettings settings) {
        Database database = database(settings);
        return open(settings, database instanceof Sqlite file ? file.withoutCreation() : database, Timing.real());
    }

    private static Database database(LedgerSettings settings) {
        return Database.at(settings.where(), settings.home(), settings.notices());
    }

    /** Initialises the driver of ledgers in files, so that a caller can do this while other work runs. Opens no file. */
    public static void prepare() {
        Sqlite.prepare();
    }

    static Ledger open(LedgerSettings settings, Database database, Timing timing) {
        return open(settings, database, new JdbcConnection(database, timing, settings.notices()));
    }

    private static Ledger open(LedgerSettings settings, Database database, JdbcConnection connection) {
        try {
            boolean fresh = new Schema(database, connection).prepare() && database.creates();
            EvaluationLog log = new EvaluationLog(
                    Optional.of(
                            new JdbcLog(connection, database, settings.target().text())),
                    settings);
            JdbcTargets targets = new JdbcTargets(connection, settings.target());
            return new Ledger(
                    settings,
                    new JdbcStore(connection, database, settings, log),
                    new JdbcLeases(
                            connection,
                            database,
                            settings.target().text(),
                            settings.lease().timing()::now),
                    log,
                    Optional.of(targets),
                    targets::markKnown,
                    file -> database.backUp(connection, file),
                    database.location(),
                    fresh,
                    connection::close);
        } catch (LedgerException e) {
            connection.close();
            throw e;
        }
    }

    /** Returns the entry of this reference, or empty if there is none or the resource was deleted. */
    public Optional<Entry> find(Reference reference) {
        return store.find(reference).filter(Ledger::present);
    }

    /**
     * Returns the record of a deleted resource, or empty if none was deleted or another one was created under this reference
     * since.
     */
    public Optional<Deleted> deleted(Reference reference) {
        return store.find(reference)
                .filter(entry -> !present(entry))
                .map(entry -> new Deleted(entry.applied().get(DELETED_ID), entry.updated()));
    }

    /** Returns the id of each reference; for a deleted resource, the id that it had. */
    public Map<Reference, String> ids() {
        Map<Reference, String> ids = new LinkedHashMap<>();
        store.all().forEach(entry -> {
            String id = entry.id() == null ? entry.applied().get(DELETED_ID) : entry.id();
            if (id != null) {
                ids.put(entry.reference(), id);
            }
        });
        return ids;
    }

    /** Returns all entries of this target, in order of kind and path. */
    public List<Entry> entries() {
        return sorted(store.all());
    }

    /** Returns the number of deleted resources that this target still records; {@link #entries} omits them. */
    public int deletedNames() {
        return store.all().size() - entries().size();
    }

    /**
     * Returns the entries of the parts of this resource, in order, such as the configs and nodes of a NodeBalancer or the
     * nodes of a config.
     */
    public List<Entry> beneath(Reference reference) {
        return sorted(store.beneath(reference));
    }

    /** Returns the reference of the resource or part that was created with this id since this ledger was opened. */
    public Optional<Reference> createdWithId(Kind kind, String id) {
        return own.withId(kind, id);
    }

    /** Returns the entry with this id; if there are several, the first in order of path. */
    public Optional<Entry> withId(Kind kind, String id) {
        return store.withId(kind, id).stream().min(ORDER);
    }

    /**
     * Records a create that is about to be sent, and takes the lease of this run. If several threads or processes do so for
     * one reference, one of them succeeds.
     *
     * @param operation the method and path of the call
     * @param wanted the fields of the request, recorded as applied until the outcome is known
     * @throws dev.ballast.error.LedgerException when the reference already has an id or an open intent
     * @throws dev.ballast.error.RuleException when the target is new and the ledger has names of another profile at its
     *     address, or of its profile at another address
     */
    public OpenIntent intend(Reference reference, String operation, Map<String, String> wanted) {
        markKnown();
        lease.take();
        Intent intent = new Intent(operation, now(), settings.owner());
        Map<String, String> applied = new HashMap<>(wanted);
        String how = protecting.remove(reference);
        if (how != null) {
            applied.put(PROTECTED_BY, log.origin() + how);
        }
        change(reference, entry -> {
            lease.requireFence();
            if (entry != null) {
                throw alreadyTaken(entry);
            }
            return new Entry(reference, null, intent, applied, now());
        });
        own.begin(reference);
        return new OpenIntent(this, reference, intent, Optional.empty());
    }

    /**
     * Records a repeatable call that is about to be sent, in place of an open intent, and takes the lease of this run. A new
     * reference gets the id.
     *
     * @throws dev.ballast.error.LedgerException when the reference has another id
     */
    public OpenIntent begin(Reference reference, String id, String operation) {
        return begin(List.of(new RepeatableCall(reference, id, operation))).get(0);
    }

    /** A call on a resource of that id that may be sent twice. */
    public record RepeatableCall(Reference reference, String id, String operation) {}

    /** Records several repeatable calls in one transaction, and returns their intents in the same order. */
    public List<OpenIntent> begin(List<RepeatableCall> calls) {
        lease.take();
        List<OpenIntent> intents = new ArrayList<>();
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        calls.forEach(call -> {
            Reference reference = call.reference();
            Intent intent = new Intent(call.operation(), now(), settings.owner());
            intents.add(new OpenIntent(this, reference, intent, find(reference)));
            rules.put(reference, entry -> {
                lease.requireFence();
                requireId(entry, call.id());
                return new Entry(reference, call.id(), intent, entry == null ? Map.of() : entry.applied(), now());
            });
        });
        change(rules);
        return intents;
    }

    /** Returns the state of the run that opened the intent, as far as this host can find out. */
    public Owner.State state(Intent intent) {
        return intent.owner().state(settings.owner().host(), intent.since());
    }

    /**
     * Records the id, and the applied values in place of the requested ones, and closes the intent.
     *
     * @throws dev.ballast.error.LedgerException when the reference has another id
     */
    public void record(Reference reference, String id, Map<String, String> applied) {
        // Noted first, because another thread may find the entry in the ledger and use its id at once.
        own.note(reference, id);
        change(reference, recorded(reference, id, applied));
    }

    /**
     * Records the ids of parts that were created with a resource, and merges values into those last applied to that resource,
     * in one transaction.
     *
     * @throws dev.ballast.error.LedgerException when a part has another id, or the resource has none
     */
    public void record(Collection<Part> parts, Reference whole, Map<String, String> applied) {
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        parts.forEach(part -> rules.put(part.reference(), recorded(part.reference(), part.id(), part.applied())));
        rules.put(whole, merged(whole, applied, UnaryOperator.identity()));
        parts.forEach(part -> own.note(part.reference(), part.id()));
        change(rules);
    }

    private UnaryOperator<Entry> recorded(Reference reference, String id, Map<String, String> applied) {
        return entry -> {
            requireId(entry, id);
            Map<String, String> facts = new HashMap<>(applied);
            Optional.ofNullable(entry).flatMap(Ledger::protectedBy).ifPresent(by -> facts.put(PROTECTED_BY, by));
            return new Entry(reference, id, null, facts, now());
        };
    }

    /**
     * Merges values into those last applied. A null value removes a field; an open intent stays open.
     *
     * @throws dev.ballast.error.LedgerException when the reference has no id
     */
    public void update(Reference reference, Map<String, String> applied) {
        update(Map.of(reference, applied));
    }

    /** Does {@link #update(Reference, Map)} for several references in one transaction. */
    public void update(Map<Reference, Map<String, String>> applied) {
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        applied.forEach((reference, facts) -> rules.put(reference, merged(reference, facts, UnaryOperator.identity())));
        change(rules);
    }

    /**
     * Accepts a value that differs from the applied one, in the name of the user of this process. A null value removes the
     * acceptance of the field.
     *
     * @param until the last day, in UTC, or null for no end
     * @throws dev.ballast.error.LedgerException when the reference has no id
     */
    public void accept(Reference reference, String field, String value, String why, LocalDate until) {
        update(
                reference,
                Acceptance.recorded(
                        field, value == null ? null : new Acceptance(value, why, until, settings.user(), now())));
    }

    void finish(Reference reference, Map<String, String> applied) {
        change(reference, merged(reference, applied, intent -> null));
    }

    private UnaryOperator<Entry> merged(
            Reference reference, Map<String, String> applied, UnaryOperator<Intent> intent) {
        return entry -> {
            if (entry == null || entry.id() == null) {
                throw new LedgerException(
                        "the ledger has no id of " + reference,
                        commands().advice("if it exists, run", commands().adopt(reference)));
            }
            Map<String, String> all = new TreeMap<>(entry.applied());
            all.putAll(applied);
            return new Entry(reference, entry.id(), intent.apply(entry.intent()), all, now());
        };
    }

    /**
     * Replaces this intent by another one or null, or removes the entry if {@code keep} is false. Does nothing if this intent
     * is no longer open.
     */
    void replace(Reference reference, Intent intent, Intent other, boolean keep) {
        change(reference, entry -> {
            if (entry == null || !intent.equals(entry.intent())) {
                return entry;
            }
            return keep ? new Entry(reference, entry.id(), other, entry.applied(), now()) : null;
        });
        if (!keep) {
            own.end(reference);
        }
    }

    /**
     * Removes the entry of an open create that created nothing. Does nothing if that create is no longer open or another one
     * replaced it.
     */
    public void withdraw(Entry open) {
        replace(open.reference(), open.intent(), null, false);
    }

    /** Gives a resource with its parts another name. Its label counts as the one that it has: the old name, unless recorded. */
    public void rename(Reference.ByName from, Reference.ByName to) {
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        Stream.concat(find(from).stream(), beneath(from).stream()).forEach(entry -> {
            Reference moved = ReferenceCodec.moved(entry.reference(), from, to);
            Map<String, String> applied = new TreeMap<>(entry.applied());
            if (entry.reference().equals(from) && !isAdopted(entry)) {
                applied.putIfAbsent(LABEL, from.name());
            }
            rules.put(entry.reference(), old -> null);
            rules.put(moved, taken -> {
                if (taken != null) {
                    throw alreadyTaken(taken);
                }
                return new Entry(moved, entry.id(), entry.intent(), applied, now());
            });
        });
        change(rules);
        own.move(from, to);
    }

    /** Changes the number of a config and the paths of its nodes. No entry may have the new number. */
    public void move(Reference.Port from, Reference.Port to) {
        store.move(from, to);
        own.move(from, to);
    }

    /**
     * Records the deletion, closes the intent, and removes the id and the parts, such as the nodes of a config. Does nothing
     * if the reference now has another id, because its parts belong to another resource.
     */
    public void delete(Reference reference, String id) {
        change(deletion(reference, id, find(reference), parts(reference)));
        own.end(reference);
    }

    /** Records the deletion of several resources without a holder, with their parts, in one transaction. */
    public void delete(Map<Reference, String> ids) {
        Map<Reference, List<Entry>> known = entries().stream()
                .filter(entry -> ids.containsKey(whole(entry.reference())))
                .collect(Collectors.groupingBy(entry -> whole(entry.reference())));
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        ids.forEach((reference, id) -> {
            Map<Boolean, List<Entry>> same = known.getOrDefault(reference, List.of()).stream()
                    .collect(
                            Collectors.partitioningBy(entry -> entry.reference().equals(reference)));
            rules.putAll(deletion(
                    reference,
                    id,
                    same.get(true).stream().findFirst(),
                    same.get(false).stream().map(Entry::reference)));
        });
        change(rules);
        ids.keySet().forEach(own::end);
    }

    private static Reference whole(Reference reference) {
        return reference.holder().map(Ledger::whole).orElse(reference);
    }

    private Map<Reference, UnaryOperator<Entry>> deletion(
            Reference reference, String id, Optional<Entry> now, Stream<Reference> parts) {
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        if (now.filter(entry -> !id.equals(entry.id())).isEmpty()) {
            parts.forEach(part -> rules.put(part, entry -> null));
            rules.put(
                    reference,
                    entry -> entry == null || !id.equals(entry.id())
                            ? entry
                            : new Entry(reference, null, null, Map.of(DELETED_ID, id), now()));
        }
        return rules;
    }

    /**
     * Records ids that the user gives, and closes the intents, in one transaction. The values that an open create requested
     * then count as applied, and the resource as created here. Any other new id is marked as adopted and starts without
     * applied values; an instance also starts without the addresses of the one that it replaces.
     *
     * @throws dev.ballast.error.LedgerException when another resource of the same kind has one of these ids
     * @throws dev.ballast.error.RuleException when {@link #markKnown} throws it
     */
    public void adopt(Map<Reference, String> ids) {
        markKnown();
        ids.forEach(this::requireNoOtherName);
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        ids.forEach((reference, id) -> rules.put(reference, entry -> {
            boolean same = entry != null && (entry.id() == null || entry.id().equals(id));
            Optional.ofNullable(entry)
                    .filter(other -> !same)
                    .flatMap(Ledger::protectedBy)
                    .ifPresent(by -> {
                        throw new RuleException(
                                RefusalCode.PROTECTED,
                                reference + " keeps the id " + entry.id() + ": " + by + " protected it",
                                "write protect: false in the line that creates it and run that first");
                    });
            boolean whole = reference.holder().isEmpty();
            Map<String, String> fresh = whole ? Map.of(ADOPTED, "true") : Map.of();
            return new Entry(reference, id, null, same ? entry.applied() : fresh, now());
        }));
        ids.forEach((reference, id) -> rules.putAll(addressesOfOther(reference, id, ids.keySet())));
        ids.keySet().forEach(own::end);
        ids.forEach(own::note);
        change(rules);
    }

    /**
     * Returns the removal of the addresses of an instance that gets another id. Configs and nodes of a NodeBalancer stay: a
     * later run reports the missing ones, and the user can correct a mistyped id.
     */
    private Map<Reference, UnaryOperator<Entry>> addressesOfOther(
            Reference reference, String id, Set<Reference> given) {
        boolean replaces = reference.kind() == Kind.INSTANCE
                && find(reference)
                        .filter(known -> known.id() != null && !known.id().equals(id))
                        .isPresent();
        return !replaces
                ? Map.of()
                : parts(reference)
                        .filter(part -> !given.contains(part))
                        .collect(Collectors.toMap(part -> part, part -> entry -> null));
    }

    /** Returns whether {@link #adopt} recorded the entry, and not a create of this ledger. */
    public static boolean isAdopted(Entry entry) {
        return entry.applied().containsKey(ADOPTED);
    }

    /** Returns the line and the run that protected the resource of the entry; empty if none did. */
    public static Optional<String> protectedBy(Entry entry) {
        return Optional.ofNullable(entry.applied().get(PROTECTED_BY));
    }

    /** Lets the next create of a resource record that its line and run protect it, followed by how. */
    public void protectCreated(Reference reference, String how) {
        protecting.put(reference, how);
    }

    /** Records that this line and run protect a resource, followed by how; null records that nothing does. */
    public void protect(Reference reference, String how) {
        lease.take();
        update(reference, Collections.singletonMap(PROTECTED_BY, how == null ? null : log.origin() + how));
    }

    /** Does {@link #adopt(Map)} for one reference. */
    public void adopt(Reference reference, String id) {
        adopt(Map.of(reference, id));
    }

    /** Removes the entry and the entries of its parts, such as the nodes of a config. Returns whether there was any. */
    public boolean forget(Reference reference) {
        List<Reference> covered = Stream.concat(store.find(reference).map(Entry::reference).stream(), parts(reference))
                .toList();
        Map<Reference, UnaryOperator<Entry>> rules = new LinkedHashMap<>();
        covered.forEach(part -> rules.put(part, entry -> null));
        store.change(rules);
        return !covered.isEmpty();
    }

    private Stream<Reference> parts(Reference reference) {
        return reference.kind().hasParts() ? store.beneath(reference).stream().map(Entry::reference) : Stream.empty();
    }

    /**
     * Returns the entries of this target, in order of kind and path, for a report of all resources.
     *
     * @throws dev.ballast.error.SetupException when there are none, but the ledger has names of another profile at this
     *     address, or of this profile at another address, which may belong to the same account
     */
    public List<Entry> requireEntries() {
        List<Entry> entries = entries();
        if (entries.isEmpty()) {
            targets.ifPresent(JdbcTargets::requireNames);
        }
        return entries;
    }

    /**
     * Marks this target as known, so that names may be recorded for it, unless the names of its account may belong to another
     * target.
     *
     * @throws RuleException with the commands that solve it
     */
    public void markKnown() {
        markKnown.run();
    }

    /** Records that this target is another account than the targets with its address or its profile. */
    public void separate() {
        targets.ifPresent(JdbcTargets::separate);
    }

    /**
     * Moves all names of another profile at the same address, or of this profile at another address, to this target. Returns
     * their number.
     *
     * @throws dev.ballast.error.LedgerException when there are none, or a name has different ids in the two targets; nothing
     *     is moved
     */
    public int take(String profileOrUrl) {
        LedgerTarget other = settings.target().beside(profileOrUrl);
        return targets.orElseThrow(
                        () -> new LedgerException("a ledger in memory has no names of " + other.title(), null))
                .take(other);
    }

    /** Returns the commands of the program for this target. */
    public TargetCommands commands() {
        return settings.target().commands();
    }

    /** Returns the lease under which the user of this ledger writes to the target. */
    public WriteLease lease() {
        return lease;
    }

    /** Returns the record of the evaluations that wrote to the target. */
    public EvaluationLog log() {
        return log;
    }

    /**
     * Copies the whole ledger, with all targets, to a new file that only the user can read.
     *
     * @throws LedgerException for a ledger in memory or on a server, or if the file exists or cannot be written
     */
    public void backUp(Path file) {
        backup.accept(file);
    }

    /** Returns whether {@link #open} created this ledger; always false in memory. */
    public boolean fresh() {
        return fresh;
    }

    /** Returns the location of the ledger for messages: {@code memory}, a file, or a server without user and password. */
    public String location() {
        return location;
    }

    @Override
    public void close() {
        lease.close();
        close.run();
    }

    /**
     * Changes one entry. For a deleted resource the rule receives null, and its record stays unless the rule returns an
     * entry.
     */
    private void change(Reference reference, UnaryOperator<Entry> rule) {
        change(Map.of(reference, rule));
    }

    private void change(Map<Reference, UnaryOperator<Entry>> rules) {
        Map<Reference, UnaryOperator<Entry>> kept = new LinkedHashMap<>();
        rules.forEach((reference, rule) -> kept.put(reference, entry -> {
            boolean deleted = entry != null && !present(entry);
            Entry changed = rule.apply(deleted ? null : entry);
            return changed == null ? (deleted ? entry : null) : masked(changed);
        }));
        store.change(kept);
    }

    /** Masks secrets in all entries before they are written, because a service may echo a secret in any field of its answer. */
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
                                    "two runs may have created it, so there are two: to keep the recorded one, delete "
                                            + id + " on the service; to keep the other one, delete " + entry.id()
                                            + ", then run",
                                    commands().adopt(entry.reference(), id)));
        }
    }

    /** Does not compare the ids of configs, nodes and addresses, because these may be unique only within their resource. */
    private void requireNoOtherName(Reference reference, String id) {
        if (reference.holder().isPresent()) {
            return;
        }
        withId(reference.kind(), id)
                .filter(entry -> !entry.reference().equals(reference))
                .ifPresent(entry -> {
                    throw new LedgerException(
                            "the id " + id + " already belongs to " + entry.reference(),
                            commands()
                                    .advice(
                                            "to give it the name " + reference.name() + ", first run",
                                            commands().forget(entry.reference())));
                });
    }

    private static LedgerException alreadyTaken(Entry entry) {
        return entry.intent() == null
                ? new LedgerException(
                        entry.reference() + " is already recorded with the id " + entry.id(),
                        "another run may have created it just now: run again")
                : new LedgerException(
                        entry.intent().operation() + " for " + entry.reference() + " is still open", null);
    }

    /** A part that was created together with its resource, with its id and the applied values. */
    public record Part(Reference reference, String id, Map<String, String> applied) {}

    /** The record of a deleted resource: its former id, and the time at which the deletion was recorded. */
    public record Deleted(String id, Instant at) {}
}
