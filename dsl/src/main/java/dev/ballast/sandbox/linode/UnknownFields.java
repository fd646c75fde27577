package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Refuses fields of a POST that the sandbox would drop: a client must not believe that they took effect. */
final class UnknownFields {

    /** What the public service drops, too: the label of a config, the port of a node and the instance in its own path. */
    private static final List<String> DROPPED = List.of("label", "port", "linode_id");

    private UnknownFields() {}

    /** Returns the operation, which refuses unknown fields if it is a POST. */
    static Route<?> refusedBy(Route<?> route) {
        return route.method().equals("POST")
                ? route.checked(request -> HttpException.check(of(request, route.fields())))
                : route;
    }

    /** Returns a reason for each field of an object that is not known and asks for something. */
    static List<Reason> of(ApiRequest part, List<Field<?>> known) {
        List<String> names =
                Stream.concat(known.stream().map(Field::name), DROPPED.stream()).toList();
        return part.body()
                .propertyStream()
                .filter(field -> !names.contains(field.getKey()) && asks(field.getValue()))
                .map(field -> new Reason("The sandbox does not simulate this field.", field.getKey()))
                .toList();
    }

    /** Clients send empty values for what they do not want. */
    private static boolean asks(JsonNode value) {
        return !value.isNull()
                && !(value.isBoolean() && !value.asBoolean())
                && !(value.isContainer() && value.isEmpty())
                && !(value.isString() && value.asString().isEmpty());
    }
}
