package dev.ballast.reconcile.context;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Entity;
import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Tells which resources the events of the account are about, each time since the last call. Thread-safe. */
public final class EventFeed {

    private static final int JOBS = 25;

    private final Account account;
    private final Map<Long, String> jobs = new HashMap<>();
    private long newest;

    /** Creates a feed that sends nothing before {@link #begin}. */
    public EventFeed(Account account) {
        this.account = account;
    }

    /** Begins at the newest event, with one request. */
    public synchronized void begin() {
        account.client()
                .events()
                .list(Filter.NONE.descending("id"))
                .items()
                .limit(JOBS)
                .forEach(this::isNewOrChanged);
    }

    /**
     * Returns the instances, volumes and NodeBalancers of new events, and of jobs whose state has changed, by id and by the name
     * of the ledger. Sends one request.
     */
    public synchronized Set<Reference> next() {
        Filter[] wanted = Stream.concat(
                        Stream.of(Filter.gt("id", newest)),
                        jobs.keySet().stream().map(job -> Filter.eq("id", job)))
                .toArray(Filter[]::new);
        Set<Reference> touched = new HashSet<>();
        account.client()
                .events()
                .list(Filter.or(wanted))
                .items()
                .filter(this::isNewOrChanged)
                .flatMap(event -> Stream.of(event.entity(), event.secondaryEntity()))
                .filter(Objects::nonNull)
                .forEach(entity -> touched.addAll(references(entity)));
        return touched;
    }

    /** Remembers an event; returns whether it is new or its state is. Only the state of a job that goes on changes. */
    private boolean isNewOrChanged(Event event) {
        String before = event.isOver() ? jobs.remove(event.id()) : jobs.put(event.id(), event.status());
        newest = Math.max(newest, event.id());
        return !Objects.equals(before, event.status());
    }

    private Set<Reference> references(Entity entity) {
        Set<Reference> all = new HashSet<>();
        if (entity.id() != null) {
            Kind.ofType(entity.type()).filter(kind -> kind.isId(entity.id())).ifPresent(kind -> {
                all.add(new Reference.ById(kind, kind.id(entity.id())));
                account.ledger().withId(kind, entity.id()).map(Entry::reference).ifPresent(all::add);
            });
        }
        return all;
    }
}
