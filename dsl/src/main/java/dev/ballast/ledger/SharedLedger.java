package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A ledger in memory that several simulated processes open, each through a boundary that may fail or end the process at any access. */
public final class SharedLedger {

    /** No process has this id. */
    private static final long GONE = 1L << 30;

    private final Store entries;
    private final MemoryLeases leases;

    /** What stands between a process and its ledger. */
    public interface Boundary {

        /** Returns the result of an access; the name of a write begins with a capital letter. */
        <T> T access(String name, Supplier<T> access);
    }

    /** Creates a ledger with this clock and these entries. */
    public SharedLedger(InstantSource clock, List<Entry> recorded) {
        entries = new MemoryStore(recorded);
        leases = new MemoryLeases(clock);
    }

    /** Opens it for a process. */
    public Ledger open(LedgerSettings settings, Owner owner, Boundary boundary) {
        LedgerSettings own = new LedgerSettings(
                settings.where(),
                settings.target(),
                owner,
                settings.clock(),
                settings.home(),
                settings.notices(),
                settings.mask(),
                settings.lease());
        return Ledger.over(own, new GuardedStore(entries, boundary), new GuardedLeases(leases, boundary));
    }

    /** Returns all entries, also those of deleted resources. */
    public List<Entry> all() {
        return entries.all();
    }

    /** Returns the run that holds the lease; empty if none does. */
    public Optional<String> holder() {
        return leases.find().map(lease -> lease.owner().run());
    }

    /** Ends the lease, as a person does who breaks it. */
    public void breakLease() {
        leases.find().ifPresent(lease -> leases.end(lease.fence(), () -> {}));
    }

    /** Ends the process of a run, as every later run sees it. */
    public void endProcess(String run) {
        for (Entry entry : entries.all()) {
            Intent intent = entry.intent();
            if (intent != null
                    && intent.owner().run().equals(run)
                    && intent.owner().pid() != null) {
                Owner gone = new Owner(intent.owner().host(), GONE, run);
                Entry ended = new Entry(
                        entry.reference(),
                        entry.id(),
                        new Intent(intent.operation(), intent.since(), gone),
                        entry.applied(),
                        entry.updated());
                entries.change(Map.of(entry.reference(), same -> ended));
            }
        }
        leases.endProcess(run, GONE);
    }

    private record GuardedStore(Store store, Boundary boundary) implements Store {

        @Override
        public Optional<Entry> find(Reference reference) {
            return boundary.access("read " + reference, () -> store.find(reference));
        }

        @Override
        public List<Entry> all() {
            return boundary.access("read all", store::all);
        }

        @Override
        public List<Entry> beneath(Reference reference) {
            return boundary.access("read beneath " + reference, () -> store.beneath(reference));
        }

        @Override
        public List<Entry> withId(Kind kind, String id) {
            return boundary.access("read " + kind + " " + id, () -> store.withId(kind, id));
        }

        @Override
        public void change(Map<Reference, UnaryOperator<Entry>> rules) {
            String names = rules.keySet().stream()
                    .sorted(ReferenceCodec.ORDER)
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
            boundary.access("Write " + names, () -> {
                store.change(rules);
                return null;
            });
        }

        @Override
        public void move(Reference from, Reference to) {
            boundary.access("Move " + from + " to " + to, () -> {
                store.move(from, to);
                return null;
            });
        }
    }

    private record GuardedLeases(LeaseStore store, Boundary boundary) implements LeaseStore {

        @Override
        public Instant now() {
            return store.now();
        }

        @Override
        public Optional<Lease> find() {
            return boundary.access("read lease", store::find);
        }

        @Override
        public Attempt take(LeaseOwner owner, Consumer<Lease> within) {
            return boundary.access("Take lease", () -> store.take(owner, within));
        }

        @Override
        public boolean renew(long fence) {
            return boundary.access("Renew lease", () -> store.renew(fence));
        }

        @Override
        public boolean end(long fence, Runnable within) {
            return boundary.access("End lease", () -> store.end(fence, within));
        }
    }
}
