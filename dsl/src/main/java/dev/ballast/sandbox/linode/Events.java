package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
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

    /** For so long after its last job an instance still refuses others. */
    private static final Duration COOL_DOWN = Duration.ofSeconds(1);

    /** For so long a job waits before it is started. */
    private static final Duration QUEUED = Duration.ofMillis(500);

    /** Clients that repeat what was busy wait for as long as the answer says. */
    private static final Map<String, String> RETRY_SOON = Map.of("Retry-After", "2");

    private Events() {}

    /** Adds a notification: something that was done at once. */
    static void notification(ApiRequest request, String action, Entity entity, Entity secondary) {
        add(request, action, entity, secondary, Timeline.of("notification", request.now()));
    }

    /** Adds a job that runs from one moment to another. */
    static void job(ApiRequest request, String action, Entity entity, Entity secondary, Instant from, Instant until) {
        Instant picked = request.now().plus(QUEUED);
        Timeline started =
                Timeline.of("scheduled", request.now()).then("started", from.isAfter(picked) ? from : picked);
        add(request, action, entity, secondary, started.then("finished", until));
    }

    private static void add(ApiRequest request, String action, Entity entity, Entity secondary, Timeline status) {
        AccountState account = request.account();
        account.extended().events().put(new EventState(account.nextId(), action, entity, secondary, status));
    }

    /** Returns an instance; while a job of it runs, or if one ended only a moment ago, the request is refused. */
    static InstanceState requireFree(ApiRequest request, InstanceState instance) {
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

    /** Returns whether an event is one of this instance. */
    static boolean concerns(EventState event, InstanceState instance) {
        return event.entity().type().equals("linode") && event.entity().id().equals(String.valueOf(instance.id()));
    }
}
