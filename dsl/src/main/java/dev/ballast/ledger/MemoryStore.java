package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Keeps entries as long as the process lives. It does not use SQLite in memory, because loading that driver takes longer than
 * most runs.
 */
final class MemoryStore implements Store {

    private final ConcurrentMap<Reference, Entry> entries = new ConcurrentHashMap<>();

    MemoryStore(Collection<Entry> held) {
        held.forEach(entry -> entries.put(entry.reference(), entry));
    }

    @Override
    public Optional<Entry> find(Reference reference) {
        return Optional.ofNullable(entries.get(reference));
    }

    @Override
    public List<Entry> all() {
        return List.copyOf(entries.values());
    }

    @Override
    public List<Entry> beneath(Reference reference) {
        return those(entry -> reference.covers(entry.reference()) && !reference.equals(entry.reference()));
    }

    @Override
    public List<Entry> withId(Kind kind, String id) {
        return those(entry -> entry.reference().kind() == kind && id.equals(entry.id()));
    }

    private List<Entry> those(Predicate<Entry> wanted) {
        return entries.values().stream().filter(wanted).toList();
    }

    @Override
    public synchronized void change(Map<Reference, UnaryOperator<Entry>> rules) {
        Map<Reference, Optional<Entry>> changed = new HashMap<>();
        rules.forEach(
                (reference, rule) -> changed.put(reference, Optional.ofNullable(rule.apply(entries.get(reference)))));
        changed.forEach((reference, entry) ->
                entry.ifPresentOrElse(kept -> entries.put(reference, kept), () -> entries.remove(reference)));
    }

    /** Moves the entries one by one, so that each is visible under one of its paths at any time. */
    @Override
    public synchronized void move(Reference from, Reference to) {
        those(entry -> from.covers(entry.reference())).forEach(entry -> {
            Reference moved = ReferenceCodec.moved(entry.reference(), from, to);
            entries.put(moved, new Entry(moved, entry.id(), entry.intent(), entry.applied(), entry.updated()));
            entries.remove(entry.reference());
        });
    }
}
