package dev.ballast.client;

import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Refusals;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.http.Request.Method;
import dev.ballast.model.Identified;
import java.util.Optional;
import java.util.function.LongPredicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Sends requests and reads their answers as far as the service document specifies them. */
record Calls(Exchange exchange) {

    /** Returns the reply of a request that succeeded; any 2xx is a success, since the document specifies no status. */
    Reply send(Request request) {
        Reply reply = exchange.send(request);
        if (!reply.succeeded()) {
            throw Refusals.of(request, reply);
        }
        return reply;
    }

    /** Returns what a POST created; the document promises an object with an id. */
    <T extends Identified> T create(String path, Record fields, Class<T> type) {
        Request request = request(Method.POST, path, fields);
        return withId(request, object(request, type));
    }

    /** Returns what a POST created; the answer may leave the id out. */
    <T extends Identified> T createPerhapsWithId(String path, Record fields, Class<T> type) {
        Request request = request(Method.POST, path, fields);
        return requireId(request, object(request, type), id -> id > 0);
    }

    /** Returns what has the id asked for; the answer may leave the id out, as that of a config does. */
    <T extends Identified> T read(String path, long asked, Class<T> type) {
        Request request = Request.of(Method.GET, path);
        T answer = object(request, type);
        if (answer.equals(Json.read(request, JsonNodeFactory.instance.objectNode(), type))) {
            throw unreadable(request, "the answer shows no " + type.getSimpleName());
        }
        return requireId(request, answer, id -> id == asked);
    }

    /** Changes what has that id and returns it if the answer is an object with an id; without fields no body is sent. */
    <T extends Identified> Optional<T> change(Method method, String path, Record fields, long asked, Class<T> type) {
        Request request = request(method, path, fields);
        return optional(request, type)
                .filter(answer -> answer.id() != null)
                .map(answer -> requireId(request, answer, id -> id == asked));
    }

    /** Returns the answer if it is an object: the document does not say what comes back. */
    <T> Optional<T> optional(Request request, Class<T> type) {
        return Json.tryTree(send(request).body())
                .filter(JsonNode::isObject)
                .map(tree -> Json.read(request, tree, type));
    }

    private <T> T object(Request request, Class<T> type) {
        JsonNode tree = Json.tree(request, send(request));
        if (!tree.isObject()) {
            throw unreadable(request, "the answer is no JSON object");
        }
        return Json.read(request, tree, type);
    }

    /** Refuses an answer without the id that the document promises. */
    static <T extends Identified> T withId(Request request, T answer) {
        if (answer.id() == null) {
            throw unreadable(request, "the answer has no id");
        }
        return requireId(request, answer, id -> id > 0);
    }

    private static <T extends Identified> T requireId(Request request, T answer, LongPredicate right) {
        if (answer.id() != null && !right.test(answer.id())) {
            throw unreadable(request, "the answer has the id " + answer.id());
        }
        return answer;
    }

    static Request request(Method method, String path, Record fields) {
        return new Request(method, path, fields == null ? null : Json.fields(fields));
    }

    static UnreadableAnswerException unreadable(Request request, String why) {
        return new UnreadableAnswerException(request.method().name(), request.path(), why, null);
    }
}
