package dev.ballast.explore;

import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The account of a history, as others see it.
 *
 * @param sandbox the service
 * @param deleted the ids of what others have deleted
 */
public record SimulatedAccount(Sandbox sandbox, Set<String> deleted) {

    /** Creates the account of a service from which others have deleted nothing. */
    SimulatedAccount(Sandbox sandbox) {
        this(sandbox, new HashSet<>());
    }

    /**
     * Sends a request of another client, such as {@code POST /v4/volumes}, and returns the answer.
     *
     * @throws IllegalStateException if the service refuses it
     */
    public JsonNode send(String method, String path, String body) {
        Answer answer = answer(method, path, body);
        if (answer.status() != 200) {
            throw new IllegalStateException(method + " " + path + ": " + answer.status() + " " + answer.body());
        }
        return SandboxJson.MAPPER.readTree(answer.body());
    }

    /** Sends a request of another client, which the service may refuse. */
    Answer answer(String method, String path, String body) {
        Map<String, String> headers = Map.of(
                "Host", "localhost", "Content-Type", "application/json", "Authorization", "Bearer " + sandbox.token());
        return sandbox.answer(new RequestContext(method, path, null, headers, body, "others"));
    }
}
