package dev.ballast.ledger

import dev.ballast.model.Kind
import dev.ballast.model.Reference
import groovy.transform.CompileStatic
import java.time.Instant
import java.time.InstantSource
import java.util.function.Consumer
import java.util.function.Supplier
import java.util.function.UnaryOperator

/** A ledger in memory that many runs open, each through a boundary that may fail or end the run at any of its accesses. */
@CompileStatic
final class SharedLedger {

    /** No process has this id. */
    private static final long GONE = 1L << 30

    /** What stands between a run and its ledger. */
    interface Boundary {
        /** Runs one access; the name of a write begins with a capital letter. */
        public <T> T access(String name, Supplier<T> access)
    }

    private final Store entries = new MemoryStore([])
    private final MemoryLeases leases

    SharedLedger(InstantSource clock) {
        leases = new MemoryLeases(clock)
    }

    Ledger open(LedgerSettings settings, Owner owner, Boundary boundary) {
        def own = new LedgerSettings(
            settings.where(), settings.target(), owner, settings.clock(), settings.home(), settings.notices(), settings.mask(), settings.lease())
        Ledger.over(own, new GuardedStore(entries, boundary), new GuardedLeases(leases, boundary))
    }

    /** Returns all entries, also those of deleted resources. */
    List<Entry> all() {
        entries.all()
    }

    /** Returns the run that holds the lease, or null. */
    String holder() {
        leases.find().map { it.owner().run() }.orElse(null)
    }

    void breakLease() {
        leases.find().ifPresent { leases.end(it.fence(), {} as Runnable) }
    }

    /** Makes the process of a run one that is gone, as every later run sees it. */
    void endProcess(String run) {
        entries.all().each { entry ->
            def intent = entry.intent()
            if (intent?.owner()?.run() == run && intent.owner().pid() != null) {
                def owner = new Owner(intent.owner().host(), (Long) GONE, run)
                def ended = new Entry(
                    entry.reference(), entry.id(), new Intent(intent.operation(), intent.since(), owner), entry.applied(), entry.updated())
                UnaryOperator<Entry> rule = { Entry same -> ended }
                entries.change([(entry.reference()): rule])
            }
        }
        leases.find().filter { it.owner().run() == run }.ifPresent { held ->
            def was = held.owner()
            def owner = new LeaseOwner(was.host(), was.machine(), GONE, was.started(), was.user(), was.run(), was.work())
            keep(new Lease(held.fence(), owner, held.since(), held.heartbeat()))
        }
    }

    private void keep(Lease lease) {
        def field = MemoryLeases.getDeclaredField('held')
        field.accessible = true
        field.set(leases, lease)
    }

    @CompileStatic
    private static final class GuardedStore implements Store {
        private final Store store
        private final Boundary boundary

        GuardedStore(Store store, Boundary boundary) {
            this.store = store
            this.boundary = boundary
        }

        Optional<Entry> find(Reference reference) {
            boundary.access("read $reference") { store.find(reference) }
        }

        List<Entry> all() {
            boundary.access('read all') { store.all() }
        }

        List<Entry> beneath(Reference reference) {
            boundary.access("read beneath $reference") { store.beneath(reference) }
        }

        List<Entry> withId(Kind kind, String id) {
            boundary.access("read $kind $id") { store.withId(kind, id) }
        }

        void change(Map<Reference, UnaryOperator<Entry>> rules) {
            boundary.access("Write ${rules.keySet().sort(false, ReferenceCodec.ORDER).join(', ')}") { store.change(rules); null }
        }

        void move(Reference from, Reference to) {
            boundary.access("Move $from to $to") { store.move(from, to); null }
        }
    }

    @CompileStatic
    private static final class GuardedLeases implements LeaseStore {
        private final LeaseStore store
        private final Boundary boundary

        GuardedLeases(LeaseStore store, Boundary boundary) {
            this.store = store
            this.boundary = boundary
        }

        Instant now() {
            store.now()
        }

        Optional<Lease> find() {
            boundary.access('read lease') { store.find() }
        }

        LeaseStore.Attempt take(LeaseOwner owner, Consumer<Lease> within) {
            boundary.access('Take lease') { store.take(owner, within) }
        }

        boolean renew(long fence) {
            boundary.access('Renew lease') { (Boolean) store.renew(fence) }
        }

        boolean end(long fence, Runnable within) {
            boundary.access('End lease') { (Boolean) store.end(fence, within) }
        }
    }
}
