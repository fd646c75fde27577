package dev.ballast.client;

import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Refusals;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Sends a request and reads its answer as far as the document promises one. */
final class Calls {

    private final Exchange exchange;

    Calls(Exchange exchange) {
        this.exchange = exchange;
    }

    /** Returns the reply of a request that succeeded; any 2xx is a success, for the document names no status. */
    Reply send(Request request) {
        Reply reply = exchange.send(request);
        if (!reply.succeeded()) {
            throw Refusals.of(request, reply);
        }
        return reply;
    }

    /** Returns the answer where the document promises an object. */
    <T> T object(Request request, Class<T> type) {
        JsonNode tree = Json.tree(request, send(request));
        if (!tree.isObject()) {
            throw unreadable(request, "the answer is no JSON object");
        }
        return Json.read(request, tree, type);
    }

    /** Returns the answer where the document promises an object with an id. */
    <T> T identified(Request request, Class<T> type, Function<T, Long> id) {
        return withId(request, object(request, type), id);
    }

    /** Returns the answer if it is an object: the document does not say what comes back. */
    <T> Optional<T> optionalObject(Request request, Class<T> type) {
        return Json.tryTree(send(request).body())
                .filter(JsonNode::isObject)
                .map(tree -> Json.read(request, tree, type));
    }

    /** Returns the answer about what has the id asked for; the answer may leave the id out, as that of a config does. */
    <T> T about(long asked, Request request, Class<T> type, Function<T, Long> id) {
        T answer = object(request, type);
        if (answer.equals(Json.read(request, JsonNodeFactory.instance.objectNode(), type))) {
            throw unreadable(request, "the answer shows no " + type.getSimpleName());
        }
        return requireId(request, answer, id, shown -> shown == asked);
    }

    /** Returns the answer about what has the id asked for, if it is an object with an id. */
    <T> Optional<T> perhapsAbout(long asked, Request request, Class<T> type, Function<T, Long> id) {
        return optionalObject(request, type)
                .filter(answer -> id.apply(answer) != null)
                .map(answer -> requireId(request, answer, id, shown -> shown == asked));
    }

    /** Refuses an answer without the id that the document promises. */
    static <T> T withId(Request request, T answer, Function<T, Long> id) {
        if (id.apply(answer) == null) {
            throw unreadable(request, "the answer has no id");
        }
        return withIdOrNone(request, answer, id);
    }

    /** Refuses an answer with an id that nothing can have. */
    static <T> T withIdOrNone(Request request, T answer, Function<T, Long> id) {
        return requireId(request, answer, id, shown -> shown > 0);
    }

    private static <T> T requireId(Request request, T answer, Function<T, Long> id, LongPredicate right) {
        Long shown = id.apply(answer);
        if (shown != null && !right.test(shown)) {
            throw unreadable(request, "the answer has the id " + shown);
        }
        return answer;
    }

    static UnreadableAnswerException unreadable(Request request, String why) {
        return new UnreadableAnswerException(request.method().name(), request.path(), why, null);
    }
}
