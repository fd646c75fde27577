package dev.ballast.client;

import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Refusals;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Firewall.Rules;
import dev.ballast.model.Identified;
import dev.ballast.model.Labelled;
import dev.ballast.model.Operation;
import dev.ballast.model.Vpc;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends operations in the form of the dialect, and reads the fields of their answers that the dialect has. */
final class Calls {

    private final Exchange exchange;
    private final Dialect dialect;

    Calls(Exchange exchange, Dialect dialect) {
        this.exchange = exchange;
        this.dialect = dialect;
    }

    private record Firewall(Long id) implements Identified {}

    private record Firewalls(List<Long> firewallIds) {}

    /** Returns the request of an operation with the fields that are not null; null fields mean no body. */
    Request request(Operation operation, Record fields, Object... ids) {
        RequestValidator validator = new RequestValidator(dialect, operation);
        return new Request(
                operation,
                validator.endpoint(),
                fields == null ? null : validator.body(SettingsBody.fields(fields)),
                ids);
    }

    /** Returns a list of the service. Refuses a filter with a key that the dialect does not have. */
    <T> Pages<T> list(Operation operation, Filter filter, Class<T> type, Object... ids) {
        Request request = request(operation, null, ids);
        new RequestValidator(dialect, operation).refuseOthers("filter", filter.keys());
        return new Pages<>(
                this,
                filter.fields().isEmpty() ? request : request.with("X-Filter", Json.header(filter.fields())),
                type);
    }

    /** Returns the ids of the firewalls that an operation lists; empty if it lists firewalls but none with a readable id. */
    Optional<List<Long>> firewalls(Operation operation, long of) {
        AtomicBoolean unknown = new AtomicBoolean();
        List<Long> ids = list(operation, Filter.NONE, Firewall.class, of)
                .readable(unread -> unknown.set(true))
                .map(Firewall::id)
                .toList();
        return Optional.of(ids).filter(known -> !known.isEmpty() || !unknown.get());
    }

    /** Replaces the firewalls by these. */
    void changeFirewalls(Operation operation, long of, List<Long> ids) {
        send(request(operation, new Firewalls(ids), of));
    }

    /**
     * Sends the request and returns its reply. Throws for any status other than 2xx; the document does not specify which 2xx
     * is used.
     */
    Reply send(Request request) {
        Reply reply = exchange.send(request);
        if (!reply.succeeded()) {
            throw Refusals.of(request, reply, dialect);
        }
        return reply;
    }

    /** Sends a create and returns the resource. Throws if the answer has no id, because the service promises one. */
    <T extends Identified> T create(Request request, Class<T> type) {
        return withId(request, created(request, type));
    }

    /** Sends a create and returns the resource; the answer may have no id. */
    <T extends Identified> T createPerhapsWithId(Request request, Class<T> type) {
        return requireId(request, created(request, type), id -> id > 0);
    }

    /** If only the id of the answer can be read, the message contains it, so that the user can adopt the resource. */
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
                    .map(read -> Json.unreadable(request, odd.reason() + "; the created resource has the id " + read))
                    .orElse(odd);
        }
    }

    /** Returns the resource with this id. The answer may have no id, such as that of a config; another id is an error. */
    <T extends Identified> T read(Request request, long asked, Class<T> type) {
        return requireId(request, read(request, type), id -> id == asked);
    }

    /** Returns the resource of the answer. Throws if the answer has none of its fields. */
    <T> T read(Request request, Class<T> type) {
        T answer = item(request, requireObject(request), type);
        if (answer.equals(blank(request, type))) {
            throw Json.unreadable(request, "the answer shows no " + type.getSimpleName());
        }
        return answer;
    }

    /** Sends the change of the resource with this id, and returns the resource if the answer is an object with an id. */
    <T extends Identified> Optional<T> change(Request request, long asked, Class<T> type) {
        return optional(request, type)
                .filter(answer -> answer.id() != null)
                .map(answer -> requireId(request, answer, id -> id == asked));
    }

    /** Sends the request and returns the answer if it is an object, because the document does not specify the answer. */
    <T> Optional<T> optional(Request request, Class<T> type) {
        return Json.tryTree(send(request).body()).filter(JsonNode::isObject).map(tree -> item(request, tree, type));
    }

    /** Returns an answer without fields. */
    <T> T blank(Request request, Class<T> type) {
        return Json.read(request, JsonNodeFactory.instance.objectNode(), type);
    }

    /** Reads one resource of an answer, and ignores fields that the dialect does not have. */
    <T> T item(Request request, JsonNode tree, Class<T> type) {
        if (tree instanceof ObjectNode object) {
            if (dialect.answered().containsKey(type)) {
                object.retain(dialect.answered().get(type));
            }
            if (Labelled.class.isAssignableFrom(type) || type == Rules.class) {
                noteBlank(object);
                Stream.concat(object.path(Vpc.SUBNETS).valueStream(), Stream.of(object.path("rules")))
                        .forEach(part -> {
                            if (part instanceof ObjectNode fields) {
                                noteBlank(fields);
                            }
                        });
            }
        }
        return Json.read(request, tree, type);
    }

    /** Adds the names of the fields that are null, which a record does not distinguish from missing ones. */
    private static void noteBlank(ObjectNode answer) {
        List<String> blank = answer.propertyNames().stream()
                .filter(name -> answer.get(name).isNull())
                .toList();
        if (blank.size() < answer.size()) {
            ArrayNode names = answer.putArray(Labelled.BLANK);
            blank.forEach(names::add);
        }
    }

    private JsonNode requireObject(Request request) {
        JsonNode tree = Json.tree(request, send(request));
        if (!tree.isObject()) {
            throw Json.unreadable(request, "the answer is not a JSON object");
        }
        return tree;
    }

    /** Returns the answer. Throws if it does not have the id that the service promises. */
    static <T extends Identified> T withId(Request request, T answer) {
        if (answer.id() == null) {
            throw Json.unreadable(request, "the answer has no id");
        }
        return requireId(request, answer, id -> id > 0);
    }

    private static <T extends Identified> T requireId(Request request, T answer, LongPredicate right) {
        if (answer.id() != null && !right.test(answer.id())) {
            throw Json.unreadable(request, "the answer has the id " + answer.id());
        }
        return answer;
    }
}
