package dev.ballast.explore;

import dev.ballast.http.ConnectionSettings;
import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.http.WireFailure;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.RequestContext;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Carries requests to a sandbox of this process, without HTTP. */
final class SimulatedConnection {

    private final Sandbox sandbox;
    private final String token;
    private final WireFailure failure;

    SimulatedConnection(Sandbox sandbox, ConnectionSettings settings) {
        this.sandbox = sandbox;
        this.token = "Bearer " + settings.token().reveal();
        this.failure = new WireFailure(settings);
    }

    /** Lets the service act and returns its answer. */
    Reply act(Request request) {
        String[] path = request.versionedPath().split("\\?", 2);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        headers.put("Host", "localhost");
        headers.put("Accept", "application/json");
        headers.put("Content-Type", "application/json");
        headers.put("Authorization", token);
        Answer answer = sandbox.answer(new RequestContext(
                request.method().name(), path[0], path.length > 1 ? path[1] : null, headers, body(request), "here"));
        Map<String, List<String>> shown = new LinkedHashMap<>();
        answer.headers().forEach((name, value) -> shown.put(name, List.of(value)));
        return new Reply(answer.status(), shown, answer.body());
    }

    /** Returns the body as it is sent. */
    static String body(Request request) {
        return request.body() == null ? "" : Json.written(request.body());
    }

    RuntimeException dropped(Request request) {
        return failure.of(request, new IOException("dropped"));
    }

    RuntimeException cut(Request request) {
        return WireFailure.cut(request, null);
    }

    RuntimeException silent(Request request) {
        return failure.of(request, new HttpTimeoutException("silent"));
    }
}
