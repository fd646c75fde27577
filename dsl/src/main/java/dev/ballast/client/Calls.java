package dev.ballast.client;

import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Refusals;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Operation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongPredicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends operations as the dialect speaks them, and reads their answers as far as it specifies them. */
final class Calls {

    private final Exchange exchange;
    private final Dialect dialect;

    Calls(Exchange exchange, Dialect dialect) {
        this.exchange = exchange;
        this.dialect = dialect;
    }

    private record Firewall(Long id) implements Identified {}

    /** Returns the request of an operation, with those of the fields that are not null; null stands for no body. */
    Request request(Operation operation, Record fields, Object... ids) {
        RequestValidator spoken = new RequestValidator(dialect, operation);
        return new Request(
                operation, spoken.endpoint(), fields == null ? null : spoken.body(SettingsBody.fields(fields)), ids);
    }

    /** Returns a list of the service; which keys its filter may name is known to the dialect. */
    <T> Pages<T> list(Operation operation, Filter filter, Class<T> type, Object... ids) {
        Request request = request(operation, null, ids);
        new RequestValidator(dialect, operation).filter(filter.keys());
        return new Pages<>(
                this,
                filter.fields().isEmpty() ? request : request.with("X-Filter", Json.header(filter.fields())),
                type);
    }

    /** Returns the ids of the firewalls that an operation lists; empty if it lists some and shows no id. */
    Optional<List<Long>> firewalls(Operation operation, long of) {
        AtomicBoolean unknown = new AtomicBoolean();
        List<Long> ids = list(operation, Filter.NONE, Firewall.class, of)
                .readable(unread -> unknown.set(true))
                .map(Firewall::id)
                .toList();
        return Optional.of(ids).filter(known -> !known.isEmpty() || !unknown.get());
    }

    /** Returns the reply of a request that succeeded; any 2xx is a success, since the document specifies no status. */
    Reply send(Request request) {
        Reply reply = exchange.send(request);
        if (!reply.succeeded()) {
            throw Refusals.of(request, reply);
        }
        return reply;
    }

    /** Returns what was created; the service promises an object with an id. */
    <T extends Identified> T create(Request request, Class<T> type) {
        return withId(request, created(request, type));
    }

    /** Returns what was created; the answer may leave the id out. */
    <T extends Identified> T createPerhapsWithId(Request request, Class<T> type) {
        return requireId(request, created(request, type), id -> id > 0);
    }

    /** An id that can be read is in the message when the rest cannot: with it the resource can be adopted. */
    private <T> T created(Request request, Class<T> type) {
        JsonNode tree = requireObject(request);
        Optional<Long> id =
                tree.path("id").isIntegralNumber() && tree.path("id").canConvertToLong()
                        ? Optional.of(tree.path("id").asLong())
                        : Optional.empty();
        try {
            return item(request, tree, type);
        } catch (UnreadableAnswerException odd) {
            throw id.filter(read -> read > 0)
                    .map(read -> unreadable(request, odd.reason() + "; the created resource has the id " + read))
                    .orElse(odd);
        }
    }

    /** Returns the resource of this id; the answer may leave the id out, as that of a config does. */
    <T extends Identified> T read(Request request, long asked, Class<T> type) {
        return requireId(request, read(request, type), id -> id == asked);
    }

    /** Returns the resource of the answer, which shows at least one of its fields. */
    <T> T read(Request request, Class<T> type) {
        T answer = object(request, type);
        if (answer.equals(blank(request, type))) {
            throw unreadable(request, "the answer shows no " + type.getSimpleName());
        }
        return answer;
    }

    /** Changes what has that id and returns it if the answer is an object with an id. */
    <T extends Identified> Optional<T> change(Request request, long asked, Class<T> type) {
        return optional(request, type)
                .filter(answer -> answer.id() != null)
                .map(answer -> requireId(request, answer, id -> id == asked));
    }

    /** Returns the answer if it is an object: the document does not say what comes back. */
    <T> Optional<T> optional(Request request, Class<T> type) {
        return Json.tryTree(send(request).body()).filter(JsonNode::isObject).map(tree -> item(request, tree, type));
    }

    /** Returns an answer that shows nothing. */
    <T> T blank(Request request, Class<T> type) {
        return Json.read(request, JsonNodeFactory.instance.objectNode(), type);
    }

    /** Reads one resource of an answer, of which a dialect may have some fields only. */
    <T> T item(Request request, JsonNode tree, Class<T> type) {
        if (tree instanceof ObjectNode object && !dialect.answered().isEmpty()) {
            object.retain(dialect.answered());
        }
        return Json.read(request, tree, type);
    }

    private <T> T object(Request request, Class<T> type) {
        return item(request, requireObject(request), type);
    }

    private JsonNode requireObject(Request request) {
        JsonNode tree = Json.tree(request, send(request));
        if (!tree.isObject()) {
            throw unreadable(request, "the answer is not a JSON object");
        }
        return tree;
    }

    /** Refuses an answer without the id that the service promises. */
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

    static UnreadableAnswerException unreadable(Request request, String why) {
        return new UnreadableAnswerException(request.method().name(), request.path(), why, null);
    }
}
