package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Adds the events of a change to the account. */
final class Events {

    /** The time after its last job for which an instance still refuses others. */
    private static final Duration COOL_DOWN = Duration.ofSeconds(1);

    /** The time for which a job waits before it starts. */
    private static final Duration QUEUED = Duration.ofMillis(500);

    /** The header of the refusal "busy". Clients that repeat the request wait for that many seconds. */
    private static final Map<String, String> RETRY_SOON = Map.of("Retry-After", "2");

    private Events() {}

    /** Adds a notification, the event of a change that is complete at once. */
    static void notification(SandboxRequest request, String action, Entity entity, Entity secondary) {
        add(request, action, entity, secondary, Timeline.of("notification", request.now()));
    }

    /** Adds a job that begins now and is finished at a moment. */
    static void job(SandboxRequest request, String action, Entity entity, Entity secondary, Instant until) {
        add(request, action, entity, secondary, running(request, request.now(), until));
    }

    /** Returns the states of a job that runs from one moment to another. It starts half a second from now at the earliest. */
    static Timeline running(SandboxRequest request, Instant from, Instant until) {
        Instant picked = request.now().plus(QUEUED);
        return Timeline.of("scheduled", request.now())
                .then("started", from.isAfter(picked) ? from : picked)
                .then("finished", until);
    }

    /** Adds a change with its states. */
    static void add(SandboxRequest request, String action, Entity entity, Entity secondary, Timeline status) {
        AccountState account = request.account();
        account.extended().events().put(new EventState(account.nextId(), action, entity, secondary, status));
    }

    /** Returns the instance. Refuses the request while a job of the instance runs, and for a second after it ends. */
    static InstanceState requireFree(SandboxRequest request, InstanceState instance) {
        boolean busy = request.account().extended().events().all().stream()
                .filter(event -> concerns(event, instance))
                .map(event -> event.status().last())
                .anyMatch(end -> !end.state().equals("notification")
                        && request.now().isBefore(end.from().plus(COOL_DOWN)));
        if (busy) {
            throw HttpException.of(400, "Linode busy.", null, RETRY_SOON);
        }
        return instance;
    }

    /** Returns whether an event is about this instance. */
    static boolean concerns(EventState event, InstanceState instance) {
        return event.entity().type().equals("linode") && event.entity().id().equals(String.valueOf(instance.id()));
    }
}
