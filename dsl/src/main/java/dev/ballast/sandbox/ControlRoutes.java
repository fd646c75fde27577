package dev.ballast.sandbox;

import static dev.ballast.sandbox.http.SandboxJson.object;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.RequestPipeline;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.InstanceState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the control calls below {@code /sandbox}, which offer the methods of {@link Sandbox} to any client. They need the
 * token. Faults, rate limit and journal do not apply to them.
 */
final class ControlRoutes {

    private static final String PREFIX = "/sandbox";

    private static final Field<Long> SECONDS = Field.integer("seconds").required();
    private static final Field<List<Long>> PROFILES = Field.integers("profiles");
    private static final Field<String> MESSAGE = Field.text("message");
    private static final Field<Boolean> RUNNING = Field.flag("running");
    private static final Field<String> ADDRESS = Field.text("address").required();
    private static final Field<Boolean> LISTENING = Field.flag("listening").required();

    private static final Field<?>[] FAULT = {
        Field.text("operation").required(),
        count("skip", 0),
        count("first", 0),
        count("every", 1),
        count("delay_ms", 0),
        Field.flag("after"),
        Field.integer("status", 200, 599),
        count("retry_after", 0),
        Field.text("body"),
        Field.oneOf("effect", "drop", "truncate")
    };

    private final Sandbox sandbox;
    private final RequestPipeline service;
    private final RouteTable routes;

    ControlRoutes(Sandbox sandbox, RequestPipeline service) {
        this.sandbox = sandbox;
        this.service = service;
        this.routes = new RouteTable(
                path -> PREFIX + path,
                List.of(
                        Route.of("GET /clock", request -> clock()),
                        Route.of("POST /clock", this::advance, SECONDS),
                        Route.of("GET /instances/{id}", ControlRoutes::describe),
                        Route.of("PUT /instances/{id}", this::change, PROFILES, RUNNING),
                        Route.of(
                                "PUT /listening",
                                request -> done(() -> sandbox.listening(request.get(ADDRESS), request.get(LISTENING))),
                                ADDRESS,
                                LISTENING),
                        Route.of(
                                "POST /events/{id}/fail",
                                request -> done(() -> sandbox.failJob(request.id(0), request.get(MESSAGE, ""))),
                                MESSAGE),
                        Route.of(
                                "POST /events/{id}/cancel",
                                request -> done(() -> sandbox.cancelJob(request.id(0), request.get(MESSAGE, ""))),
                                MESSAGE),
                        Route.of("GET /faults", request -> faults()),
                        Route.of("POST /faults", this::fail, FAULT),
                        Route.of("DELETE /faults", request -> done(sandbox::clearFaults)),
                        Route.of("GET /journal", request -> service.journal().snapshot()),
                        Route.of("GET /operations", request -> object("operations", sandbox.operations())),
                        Route.of("GET /limits", request -> object("limits", SandboxDecisions.rows())),
                        Route.of(
                                "GET /traffic",
                                request -> object("traffic", sandbox.hasTraffic(), "listeners", listeners())),
                        Route.of("GET /snapshot", SandboxRequest::account),
                        Route.of("POST /reset", request -> done(sandbox::reset))));
    }

    private static Field<Long> count(String name, long smallest) {
        return Field.integer(name)
                .must(value -> value >= smallest && value <= Integer.MAX_VALUE, "Must be " + smallest + " or more");
    }

    /** Returns whether a request is a control call. */
    boolean concern(RequestContext request) {
        return request.path().startsWith(PREFIX + "/");
    }

    Answer apply(RequestContext request) {
        service.guard().checkCaller(request);
        service.guard().checkToken(request);
        RouteTable.Match match = routes.find(request);
        try {
            return service.account().read(account -> Answer.json(200, match.run(account, request)));
        } catch (IllegalArgumentException | IllegalStateException misuse) {
            return HttpException.of(400, misuse.getMessage()).answer();
        }
    }

    private List<?> listeners() {
        return sandbox.listeners().entrySet().stream()
                .map(port ->
                        object("address", port.getKey(), "port", port.getValue().getPort()))
                .toList();
    }

    private static Object done(Runnable act) {
        act.run();
        return Map.of();
    }

    private Object clock() {
        return object(
                "now", sandbox.now().toString(), "virtual", service.account().isVirtual());
    }

    private Object advance(SandboxRequest request) {
        try {
            sandbox.advance(Duration.ofSeconds(request.get(SECONDS)));
            return clock();
        } catch (IllegalArgumentException outside) {
            throw HttpException.invalid(SECONDS.name(), outside.getMessage());
        }
    }

    /** Returns the status of an instance, its configuration profiles and the volumes attached to them. */
    private static Object describe(SandboxRequest request) {
        AccountState account = request.account();
        InstanceState instance = Sandbox.instance(account, request.id(0));
        List<?> volumes = account.volumes().all().stream()
                .filter(volume -> Long.valueOf(instance.id()).equals(volume.attachedTo(account.now())))
                .map(volume ->
                        object("id", volume.id(), "profile", volume.attachment().profile()))
                .toList();
        return object(
                "id", instance.id(),
                "status", instance.status().at(account.now()),
                "profiles", instance.profiles(),
                "volumes", volumes);
    }

    private Object change(SandboxRequest request) {
        describe(request);
        if (request.get(PROFILES) != null) {
            sandbox.profiles(request.id(0), request.get(PROFILES));
        }
        if (request.get(RUNNING) != null) {
            sandbox.power(request.id(0), request.get(RUNNING));
        }
        return describe(request);
    }

    private Object faults() {
        return object("faults", service.faults().all());
    }

    /** Adds a fault with the sent fields and the defaults of the others. Refuses unknown fields. */
    private Object fail(SandboxRequest request) {
        ObjectNode fault = SandboxJson.MAPPER.valueToTree(Fault.on(Fault.ANY));
        fault.putNull("effect");
        List<String> known = Stream.of(FAULT).map(Field::name).toList();
        request.body().forEachEntry((name, value) -> {
            if (!known.contains(name)) {
                throw HttpException.invalid(
                        name, "a fault has no field '" + name + "'; fields: " + String.join(", ", known));
            }
            if (!value.isNull()) {
                fault.set(name, value);
            }
        });
        sandbox.fail(SandboxJson.MAPPER.treeToValue(fault, Fault.class));
        return faults();
    }
}
