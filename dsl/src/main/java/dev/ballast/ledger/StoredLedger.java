package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The rules of a ledger, the same wherever its entries are kept. An entry that has neither id nor intent stands for what was
 * deleted: it is stored like any other and shown to none of those that ask for entries.
 */
final class StoredLedger implements Ledger {

    private static final String DELETED_ID = "deletedId";
    private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::reference, ReferenceCodec.ORDER);

    private final Store store;
    private final LedgerTarget target;
    private final Owner owner;
    private final InstantSource clock;
    private final UnaryOperator<String> mask;
    private final Conflict conflict;

    StoredLedger(Store store, LedgerSettings settings) {
        this.store = store;
        this.target = settings.target();
        this.owner = settings.owner();
        this.clock = settings.clock();
        this.mask = settings.mask();
        this.conflict = new Conflict(target.commands());
    }

    @Override
    public Optional<Entry> find(Reference reference) {
        return store.find(reference).filter(StoredLedger::present);
    }

    @Override
    public Optional<Deleted> deleted(Reference reference) {
        return store.find(reference)
                .filter(entry -> !present(entry))
                .map(entry -> new Deleted(entry.applied().get(DELETED_ID), entry.updated()));
    }

    @Override
    public List<Entry> entries() {
        return sorted(store.all());
    }

    @Override
    public List<Entry> beneath(Reference reference) {
        return sorted(store.beneath(reference));
    }

    @Override
    public Optional<Entry> withId(Kind kind, String id) {
        return store.withId(kind, id).stream().min(ORDER);
    }

    @Override
    public OpenIntent intend(Reference reference, String act, Map<String, String> wanted) {
        store.requireKnownTarget();
        Intent intent = new Intent(act, now(), owner);
        change(reference, entry -> {
            if (entry != null) {
                throw conflict.taken(entry);
            }
            return new Entry(reference, null, intent, merged(Map.of(), wanted), now());
        });
        return new OpenIntent(this, reference, intent, Optional.empty());
    }

    @Override
    public OpenIntent begin(Reference reference, String id, String act) {
        Intent intent = new Intent(act, now(), owner);
        Optional<Entry> before = find(reference);
        change(reference, entry -> {
            requireId(entry, id);
            return new Entry(reference, id, intent, entry == null ? Map.of() : entry.applied(), now());
        });
        return new OpenIntent(this, reference, intent, before);
    }

    @Override
    public OwnerState state(Intent intent) {
        return intent.owner() == null ? OwnerState.UNKNOWN : intent.owner().state(owner.host(), intent.since());
    }

    void finish(Reference reference, Map<String, String> applied) {
        change(
                reference,
                entry -> new Entry(
                        reference, known(reference, entry).id(), null, merged(entry.applied(), applied), now()));
    }

    /** Puts another intent, or null, in the place of this one, and does nothing where this one is open no more. */
    void replace(Reference reference, Intent intent, Intent other) {
        changeIfOpen(reference, intent, entry -> new Entry(reference, entry.id(), other, entry.applied(), now()));
    }

    /** Removes the entry, and does nothing where this intent is open no more. */
    void remove(Reference reference, Intent intent) {
        changeIfOpen(reference, intent, entry -> null);
    }

    private void changeIfOpen(Reference reference, Intent intent, UnaryOperator<Entry> rule) {
        change(reference, entry -> entry != null && intent.equals(entry.intent()) ? rule.apply(entry) : entry);
    }

    @Override
    public void record(Reference reference, String id, Map<String, String> applied) {
        change(reference, entry -> {
            requireId(entry, id);
            return new Entry(reference, id, null, merged(Map.of(), applied), now());
        });
    }

    @Override
    public void update(Reference reference, Map<String, String> applied) {
        change(
                reference,
                entry -> new Entry(
                        reference,
                        known(reference, entry).id(),
                        entry.intent(),
                        merged(entry.applied(), applied),
                        now()));
    }

    @Override
    public void move(Reference.Port from, Reference.Port to) {
        store.move(from, to);
    }

    @Override
    public void delete(Reference reference, String id) {
        change(
                reference,
                entry -> entry == null || !id.equals(entry.id())
                        ? entry
                        : new Entry(reference, null, null, Map.of(DELETED_ID, id), now()));
    }

    @Override
    public void adopt(Map<Reference, String> ids) {
        store.requireKnownTarget();
        ids.forEach(this::requireNoOtherName);
        ids.forEach((reference, id) -> change(reference, entry -> {
            boolean same = entry != null && (entry.id() == null || entry.id().equals(id));
            return new Entry(reference, id, null, same ? entry.applied() : Map.of(), now());
        }));
    }

    /** Ids of configs, nodes and addresses may be unique only within what holds them, so these are not compared. */
    private void requireNoOtherName(Reference reference, String id) {
        if (reference.holder().isEmpty()) {
            withId(reference.kind(), id)
                    .filter(entry -> !entry.reference().equals(reference))
                    .ifPresent(entry -> {
                        throw conflict.twoNames(entry, reference);
                    });
        }
    }

    @Override
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

    @Override
    public void separate() {
        store.separate();
    }

    @Override
    public int take(String profileOrUrl) {
        return store.take(target.beside(profileOrUrl));
    }

    @Override
    public TargetCommands commands() {
        return target.commands();
    }

    @Override
    public boolean fresh() {
        return store.fresh();
    }

    @Override
    public String location() {
        return store.location();
    }

    @Override
    public void close() {
        store.close();
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
        Map<String, String> applied = new TreeMap<>(entry.applied());
        applied.replaceAll((field, value) -> mask.apply(value));
        String id = entry.id() == null ? null : mask.apply(entry.id());
        return new Entry(entry.reference(), id, entry.intent(), applied, entry.updated());
    }

    private Instant now() {
        return clock.instant();
    }

    private static boolean present(Entry entry) {
        return entry.id() != null || entry.intent() != null;
    }

    private static List<Entry> sorted(List<Entry> entries) {
        return entries.stream().filter(StoredLedger::present).sorted(ORDER).toList();
    }

    private static Map<String, String> merged(Map<String, String> before, Map<String, String> changes) {
        Map<String, String> all = new TreeMap<>(before);
        all.putAll(changes);
        all.values().removeIf(value -> value == null);
        return all;
    }

    private void requireId(Entry entry, String id) {
        if (entry != null && entry.id() != null && !entry.id().equals(id)) {
            throw conflict.otherId(entry, id);
        }
    }

    private Entry known(Reference reference, Entry entry) {
        if (entry == null || entry.id() == null) {
            throw conflict.noId(reference);
        }
        return entry;
    }
}
