package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.Timeline.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The operations that read the events of the account, newest first, with the progress of each job, and its planned maintenance. */
final class EventRoutes {

    private static final Set<String> KEYS = Set.of("id", "action", "created", "read", "entity.id", "entity.type");
    private static final Duration KEPT = Duration.ofDays(90);

    private final Lag lag;

    EventRoutes(Lag lag) {
        this.lag = lag;
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /account/events", this::list),
                Route.of("GET /account/events/{id}", this::event, EventRoutes::view),
                Route.of(
                        "GET /account/maintenance",
                        request -> ListQuery.of(request, List.of(), planned -> planned, Set.of())));
    }

    private EventState event(SandboxRequest request) {
        return request.account()
                .extended()
                .events()
                .find(request.id(0))
                .filter(event -> !isOver(event, request))
                .orElseThrow(HttpException::notFound);
    }

    private static boolean isOver(EventState event, SandboxRequest request) {
        return request.now().isAfter(created(event).plus(KEPT));
    }

    private Object list(SandboxRequest request) {
        List<EventState> newestFirst = request.account().extended().events().all().stream()
                .filter(event -> !isOver(event, request) && !lag.isLate(created(event), request))
                .sorted((one, other) -> Long.compare(other.id(), one.id()))
                .toList();
        return ListQuery.of(request, newestFirst, event -> view(event, request), KEYS);
    }

    private static Map<String, Object> view(EventState event, SandboxRequest request) {
        Instant now = request.now();
        String status = event.status().at(now);
        boolean job = !status.equals("notification");
        return SandboxJson.object(
                "id",
                event.id(),
                "action",
                event.action(),
                "created",
                created(event),
                "status",
                status,
                "percent_complete",
                job ? percent(event, now) : null,
                "duration",
                !job || status.equals("scheduled") ? null : seconds(event, now),
                "time_remaining",
                null,
                "rate",
                null,
                "entity",
                entity(event.entity()),
                "secondary_entity",
                entity(event.secondary()),
                "message",
                Objects.toString(event.message(), ""),
                "details",
                Map.of(),
                "seen",
                false,
                "read",
                false,
                "username",
                "sandbox");
    }

    private static Instant created(EventState event) {
        return event.status().steps().get(0).from();
    }

    private static long percent(EventState event, Instant now) {
        Step end = event.status().last();
        if (!now.isBefore(end.from())) {
            return 100;
        }
        Instant begun = begun(event);
        return now.isBefore(begun)
                ? 0
                : 100
                        * Duration.between(begun, now).toMillis()
                        / Math.max(1, Duration.between(begun, end.from()).toMillis());
    }

    private static Instant begun(EventState event) {
        return event.status().steps().stream()
                .filter(step -> step.state().equals("started"))
                .map(Step::from)
                .findFirst()
                .orElseThrow();
    }

    private static double seconds(EventState event, Instant now) {
        Instant end = event.status().last().from();
        return Duration.between(created(event), now.isBefore(end) ? now : end).toMillis() / 1000.0;
    }

    /** Returns the view of an entity in events and addresses; null for null. */
    static Map<String, Object> entity(Entity entity) {
        return entity == null
                ? null
                : SandboxJson.object(
                        "id",
                        entity.id().matches("\\d+") ? Long.valueOf(entity.id()) : (Object) entity.id(),
                        "type",
                        entity.type(),
                        "label",
                        entity.label(),
                        "url",
                        entity.url());
    }
}
