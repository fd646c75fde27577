package dev.ballast.ledger;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The rules of a ledger, the same wherever its entries are kept. */
final class StoredLedger implements Ledger {

    private final Store store;
    private final InstantSource clock;

    StoredLedger(Store store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public Optional<Entry> find(Key key) {
        return store.find(key);
    }

    @Override
    public List<Entry> entries() {
        return store.all().stream().sorted(Comparator.comparing(Entry::key)).toList();
    }

    @Override
    public List<Entry> beneath(Key key) {
        return store.beneath(key).stream()
                .sorted(Comparator.comparing(Entry::key))
                .toList();
    }

    @Override
    public Optional<Entry> withId(Kind kind, String id) {
        return store.withId(kind, id).stream().min(Comparator.comparing(Entry::key));
    }

    @Override
    public void intend(Key key, String act, Map<String, String> wanted) {
        store.change(key, entry -> {
            if (entry != null) {
                throw Conflict.taken(entry);
            }
            return new Entry(key, null, new Intent(act, now()), merged(Map.of(), wanted), now());
        });
    }

    @Override
    public void begin(Key key, String act) {
        store.change(key, entry -> {
            if (known(key, entry).intent() != null) {
                throw Conflict.taken(entry);
            }
            return new Entry(key, entry.id(), new Intent(act, now()), entry.applied(), now());
        });
    }

    @Override
    public void finish(Key key, Map<String, String> applied) {
        store.change(
                key, entry -> new Entry(key, known(key, entry).id(), null, merged(entry.applied(), applied), now()));
    }

    @Override
    public void withdraw(Key key) {
        store.change(key, entry -> {
            boolean kept = entry != null && entry.id() != null;
            return kept ? new Entry(key, entry.id(), null, entry.applied(), now()) : null;
        });
    }

    @Override
    public void record(Key key, String id, Map<String, String> applied) {
        store.change(key, entry -> {
            if (entry != null && entry.id() != null && !entry.id().equals(id)) {
                throw Conflict.otherId(entry, id);
            }
            return new Entry(key, id, null, merged(Map.of(), applied), now());
        });
    }

    @Override
    public void update(Key key, Map<String, String> applied) {
        store.change(
                key,
                entry -> new Entry(
                        key, known(key, entry).id(), entry.intent(), merged(entry.applied(), applied), now()));
    }

    @Override
    public void adopt(Key key, String id) {
        // Ids of configs, nodes and addresses may be unique only within what holds them, so these are not compared.
        if (key.kind().standsAlone()) {
            withId(key.kind(), id).filter(entry -> !entry.key().equals(key)).ifPresent(entry -> {
                throw Conflict.twoNames(entry, key);
            });
        }
        store.change(key, entry -> {
            boolean same = entry != null && (entry.id() == null || entry.id().equals(id));
            return new Entry(key, id, null, same ? entry.applied() : Map.of(), now());
        });
    }

    @Override
    public boolean forget(Key key) {
        List<Entry> covered =
                store.all().stream().filter(entry -> key.covers(entry.key())).toList();
        // What is beneath goes first: should this end half way, forgetting again finds the rest.
        covered.stream()
                .map(Entry::key)
                .sorted(Comparator.reverseOrder())
                .forEach(part -> store.change(part, entry -> null));
        return !covered.isEmpty();
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

    private Instant now() {
        return clock.instant();
    }

    private static Map<String, String> merged(Map<String, String> before, Map<String, String> changes) {
        Map<String, String> all = new TreeMap<>(before);
        all.putAll(changes);
        all.values().removeIf(value -> value == null);
        return all;
    }

    private static Entry known(Key key, Entry entry) {
        if (entry == null || entry.id() == null) {
            throw Conflict.noId(key);
        }
        return entry;
    }
}
