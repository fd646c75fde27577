package dev.ballast.reconcile.instance;

import dev.ballast.error.JobFailedException;
import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.time.Deadline;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Tells from the events of the account what became of the jobs that this session sent to instances. */
final class InstanceJobs {

    /** A job that was sent: its action, and the newest event of that action before it. */
    private record Sent(String action, long after) {}

    private final Account account;
    private final Map<Resource, Sent> sent = new ConcurrentHashMap<>();

    InstanceJobs(Account account) {
        this.account = account;
    }

    /**
     * Notes the newest event before a job is sent. Times of events are whole seconds of another clock, so only the id shows
     * which event is that of the job.
     */
    void begin(Resource instance, String action, Deadline deadline) {
        sent.put(
                instance,
                new Sent(
                        action,
                        newest(events(instance, action), deadline)
                                .map(Event::id)
                                .orElse(0L)));
    }

    /** Remembers a new instance, which the service boots by itself. */
    void recordCreation(Resource instance) {
        sent.put(instance, new Sent("linode_boot", 0));
    }

    /** Returns whether the job that was sent last is one of that action. */
    boolean isLast(Resource instance, String action) {
        return Optional.ofNullable(sent.get(instance))
                .filter(job -> job.action.equals(action))
                .isPresent();
    }

    /**
     * Returns whether the job that was sent last still runs. A job whose event has not appeared yet counts as finished.
     *
     * @throws JobFailedException with the reason of the event, if the job failed or was canceled
     */
    boolean isUnderWay(Resource instance, Deadline deadline) {
        Optional<Event> event = Optional.ofNullable(sent.get(instance))
                .flatMap(job -> newest(Filter.and(events(instance, job.action), Filter.gt("id", job.after)), deadline));
        event.filter(job -> job.hasFailed() || job.isCanceled()).ifPresent(ended -> {
            throw failure(instance, ended);
        });
        return event.filter(job -> !job.isOver()).isPresent();
    }

    private static JobFailedException failure(Resource instance, Event ended) {
        String verb = ended.action().replaceFirst("^linode_", "");
        String reason =
                ended.message() == null || ended.message().isBlank() ? "the service gives no reason" : ended.message();
        return new JobFailedException(
                "the " + verb + " of " + instance + (ended.isCanceled() ? " was canceled" : " failed") + ": " + reason
                        + " (event " + ended.id() + ")",
                "look at the instance, then run again");
    }

    private static Filter events(Resource instance, String action) {
        return Filter.and(
                Filter.eq("entity.type", "linode"), Filter.eq("entity.id", instance.id()), Filter.eq("action", action));
    }

    private Optional<Event> newest(Filter filter, Deadline deadline) {
        return account.client()
                .within(deadline)
                .events()
                .list(filter.descending("id"))
                .items()
                .findFirst();
    }
}
