package dev.ballast.ledger;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** Keeps entries as long as the process lives. */
final class MemoryStore implements Store {

    private final ConcurrentMap<Key, Entry> entries = new ConcurrentSkipListMap<>();

    @Override
    public Optional<Entry> find(Key key) {
        return Optional.ofNullable(entries.get(key));
    }

    @Override
    public List<Entry> all() {
        return List.copyOf(entries.values());
    }

    @Override
    public List<Entry> beneath(Key key) {
        return entries.values().stream()
                .filter(entry -> entry.key().path().startsWith(key.path() + ":"))
                .toList();
    }

    @Override
    public List<Entry> withId(Kind kind, String id) {
        return entries.values().stream()
                .filter(entry -> entry.key().kind() == kind && id.equals(entry.id()))
                .toList();
    }

    @Override
    public void change(Key key, UnaryOperator<Entry> rule) {
        entries.compute(key, (same, entry) -> rule.apply(entry));
    }

    @Override
    public boolean fresh() {
        return false;
    }

    @Override
    public String location() {
        return "memory";
    }

    /** Does nothing: there is nothing to let go of. */
    @Override
    public void close() {}
}
