package dev.ballast.reconcile.instance;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.model.Dialect;
import dev.ballast.model.Instance;
import dev.ballast.model.Operation;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.time.TimedLock;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The instances seen on the service, from one shared listing that is read only as far as needed. */
public final class InstanceListing {

    private static final Duration TRUSTED = Duration.ofSeconds(30);

    /** An answer; null if it was dropped. */
    private record Seen(Instance instance, long nanos) {}

    private record Whole(List<Long> ids, long nanos) {}

    private final Timing timing;
    private final Iterable<List<Instance>> pages;
    private final Map<Long, Seen> seen = new ConcurrentHashMap<>();
    private final TimedLock listing;
    private volatile Whole whole;
    private Iterator<List<Instance>> rest = Collections.emptyIterator();
    private long restBegun;

    /** Answers to lists before this moment do not count. */
    private volatile long oldest;

    /** Creates the listing; each iteration of {@code pages} requests them again. */
    InstanceListing(Timing timing, Iterable<List<Instance>> pages) {
        this.timing = timing;
        this.listing = new TimedLock(timing);
        this.pages = pages;
        this.oldest = timing.nanos();
        this.restBegun = oldest;
    }

    /** Returns whether the service shows a single instance with its status. */
    static boolean showsSingle(Dialect dialect) {
        return dialect.has(Operation.READ_INSTANCE, "");
    }

    void note(Instance instance) {
        note(instance, timing.nanos());
    }

    /** Caches the answer to a request of that moment. */
    void note(Instance instance, long asked) {
        note(instance.id(), new Seen(instance, asked));
    }

    private void note(long id, Seen answer) {
        seen.merge(id, answer, (one, other) -> one.nanos - other.nanos > 0 ? one : other);
    }

    /** Drops all that was listed. */
    public void drop() {
        oldest = timing.nanos();
    }

    /** Drops the answers about the instance, which a write has changed, and those of requests in flight. */
    void drop(Resource instance) {
        note(instance.id(), new Seen(null, timing.nanos()));
    }

    /**
     * Returns the instance as it was created or listed within the last 30 seconds; continues the listing, or begins a new one,
     * only if it was not seen. Empty if a whole listing does not contain it.
     */
    Optional<Instance> find(Resource instance) {
        return findRecent(instance.id()).or(() -> listed(instance));
    }

    /** Returns the instance as it was last seen, however long ago; never sends a request and never waits for one. */
    Optional<Instance> seen(Resource instance) {
        return Optional.ofNullable(seen.get(instance.id())).map(Seen::instance);
    }

    /** Returns the listing page by page, and remembers the pages that are read; each iteration requests them again. */
    Iterable<List<Instance>> list() {
        return () -> {
            Iterator<List<Instance>> listed = pages.iterator();
            List<Long> ids = new ArrayList<>();
            long begun = timing.nanos();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return listed.hasNext();
                }

                @Override
                public List<Instance> next() {
                    long asked = timing.nanos();
                    List<Instance> page = listed.next();
                    page.forEach(instance -> note(instance, asked));
                    page.forEach(instance -> ids.add(instance.id()));
                    if (!hasNext()) {
                        whole = new Whole(List.copyOf(ids), begun);
                    }
                    return page;
                }
            };
        };
    }

    /** Returns the ids of all instances, if a listing was read to its end within the last 30 seconds; never sends a request. */
    Optional<List<Long>> whole() {
        return Optional.ofNullable(whole).filter(last -> isTrusted(last.nanos)).map(Whole::ids);
    }

    private Optional<Instance> listed(Resource instance) {
        try {
            listing.lock();
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while looking for " + instance, stop);
        }
        try {
            if (restBegun - oldest < 0) {
                rest = Collections.emptyIterator();
            }
            return found(instance.id()).or(() -> {
                restBegun = timing.nanos();
                rest = list().iterator();
                return found(instance.id());
            });
        } finally {
            listing.unlock();
        }
    }

    private Optional<Instance> found(long id) {
        while (findRecent(id).isEmpty() && rest.hasNext()) {
            rest.next();
        }
        return findRecent(id);
    }

    private boolean isTrusted(long asked) {
        return asked - oldest >= 0 && timing.nanos() - asked < TRUSTED.toNanos();
    }

    private Optional<Instance> findRecent(long id) {
        return Optional.ofNullable(seen.get(id))
                .filter(last -> isTrusted(last.nanos))
                .map(Seen::instance);
    }
}
