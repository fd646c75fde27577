package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** Keeps entries as long as the process lives. */
final class MemoryStore implements Store {

    private final ConcurrentMap<Reference, Entry> entries = new ConcurrentSkipListMap<>(ReferenceCodec.ORDER);

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
        return entries.values().stream()
                .filter(entry -> isBeneath(reference, entry.reference()))
                .toList();
    }

    @Override
    public List<Entry> withId(Kind kind, String id) {
        return entries.values().stream()
                .filter(entry -> entry.reference().kind() == kind && id.equals(entry.id()))
                .toList();
    }

    @Override
    public void change(Reference reference, UnaryOperator<Entry> rule) {
        entries.compute(reference, (same, entry) -> rule.apply(entry));
    }

    /** Moves one after the other: each is seen in one of its places at any time, and no process can end in between. */
    @Override
    public void move(Reference from, Reference to) {
        for (Map.Entry<Reference, Entry> each : entries.entrySet()) {
            if (each.getKey().equals(from) || isBeneath(from, each.getKey())) {
                Reference moved = ReferenceCodec.moved(each.getKey(), from, to);
                Entry old = each.getValue();
                entries.put(moved, new Entry(moved, old.id(), old.intent(), old.applied(), old.updated()));
                entries.remove(each.getKey());
            }
        }
    }

    /** Does nothing: there is no other target. */
    @Override
    public void requireKnownTarget() {}

    /** Does nothing: there is no other target. */
    @Override
    public void separate() {}

    @Override
    public int take(LedgerTarget other) {
        throw new LedgerException("a ledger in memory has no names of " + other.title(), null);
    }

    @Override
    public boolean fresh() {
        return false;
    }

    @Override
    public String location() {
        return "memory";
    }

    private static boolean isBeneath(Reference holder, Reference part) {
        return holder.covers(part) && !holder.equals(part);
    }

    /** Does nothing: there is nothing to let go of. */
    @Override
    public void close() {}
}
