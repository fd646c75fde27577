package dev.ballast.client;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Sends requests of any method and path, and returns their answers as plain maps, lists, texts and numbers. The dialect
 * {@code documented} has only the requests of the service document.
 */
public record ApiRequests(Calls calls, Dialect dialect) {

    /**
     * Returns the answer of a GET with these parameters of its query. A list of the service is returned as the items of all its
     * pages; it sends one request for each page. A filter that is not empty selects items.
     */
    public Object get(String path, Map<String, Object> query, Map<?, ?> filter) {
        requireDocumented("GET", path, query.keySet());
        if (!filter.isEmpty()) {
            requireDocumented("GET", path, Set.of("filter"));
        }
        String parameters = query.entrySet().stream()
                .map(each ->
                        encoded(each.getKey()) + "=" + encoded(each.getValue().toString()))
                .collect(Collectors.joining("&"));
        Request whole = Request.of(Request.Method.GET, path + (parameters.isEmpty() ? "" : "?" + parameters));
        Request first = filter.isEmpty() ? whole : whole.with("X-Filter", Json.header(filter));
        JsonNode answer = Json.tree(first, calls.send(first));
        return isPage(answer) ? items(first, answer) : Json.plain(answer);
    }

    /** Returns a write with this body; null is no body. */
    public Request write(String method, String path, Map<String, Object> body) {
        requireDocumented(method, path, body == null ? Set.of() : body.keySet());
        return new Request(Request.Method.valueOf(method), path, body);
    }

    /** Sends a write and returns its answer; null if the answer is empty. */
    public Object send(Request write) {
        Reply reply = calls.send(write);
        return reply.body().isBlank() ? null : Json.plain(Json.tree(write, reply));
    }

    private List<Object> items(Request first, JsonNode firstPage) {
        List<Object> items = new ArrayList<>();
        JsonNode answer = firstPage;
        for (int page = 1; ; page++) {
            answer.path("data").forEach(item -> items.add(Json.plain(item)));
            if (answer.path("data").isEmpty() || page >= answer.path("pages").asInt(page)) {
                return items;
            }
            Request next = first.with("page=" + (page + 1));
            answer = Json.tree(next, calls.send(next));
            if (!isPage(answer)) {
                throw Json.unreadable(next, "the answer is not a list");
            }
            Pages.requireAsked(next, answer, page + 1);
        }
    }

    private static boolean isPage(JsonNode answer) {
        return answer.path("data").isArray() && answer.path("pages").isIntegralNumber();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private void requireDocumented(String method, String path, Set<String> fields) {
        if (dialect.publicService()) {
            return;
        }
        Operation operation = dialect.operation(method, path)
                .orElseThrow(() -> new RuleException(
                        RefusalCode.OTHER_DIALECT,
                        "the service has no call " + method + " " + path,
                        "it sends only what its document names; the dialect linode sends any path"));
        new RequestValidator(dialect, operation).refuseOthers(method.equals("GET") ? "parameter" : "field", fields);
    }
}
