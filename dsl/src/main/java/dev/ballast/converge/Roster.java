package dev.ballast.converge;

import dev.ballast.model.Instance;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/** The instances seen on the service, from one listing that is read only as far as needed and shared by all who ask. */
final class Roster {

    private static final Duration TRUSTED = Duration.ofSeconds(30);

    private record Seen(Instance instance, Instant at) {}

    private final Account account;
    private final Map<Long, Seen> seen = new HashMap<>();
    private Iterator<Instance> rest = Collections.emptyIterator();

    Roster(Account account) {
        this.account = account;
    }

    /** Remembers an instance that was just made, which needs no listing. */
    synchronized void note(Instance instance) {
        seen.put(instance.id(), new Seen(instance, account.now()));
    }

    /**
     * Returns the instance as it was made or listed within the last 30 seconds; goes on with the listing, or begins a new
     * one, only when it has not been seen.
     *
     * @throws dev.ballast.error.GoneException when a whole listing does not hold it
     */
    synchronized Instance require(Resource instance) {
        if (!found(instance.id())) {
            rest = account.client().instances().list().iterator();
            if (!found(instance.id())) {
                throw Creation.gone(instance, null);
            }
        }
        return seen.get(instance.id()).instance();
    }

    /** Returns the instance as it was last seen, however long ago; never asks. */
    synchronized Optional<Instance> seen(Resource instance) {
        return Optional.ofNullable(seen.get(instance.id())).map(Seen::instance);
    }

    private boolean found(long id) {
        while (!young(id) && rest.hasNext()) {
            note(rest.next());
        }
        return young(id);
    }

    private boolean young(long id) {
        Seen last = seen.get(id);
        return last != null && last.at().plus(TRUSTED).isAfter(account.now());
    }
}
