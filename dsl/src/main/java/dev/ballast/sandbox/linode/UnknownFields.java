package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Refuses fields of a POST that the sandbox would ignore: a client must not assume that they took effect. */
final class UnknownFields {

    /**
     * The fields that Linode ignores too: the label of a config, the port of a node, and the instance if the path
     * names it.
     */
    private static final List<String> DROPPED = List.of("label", "port", "linode_id");

    private UnknownFields() {}

    /** Returns the operation. If it is a POST, it refuses unknown fields. */
    static Route<?> refusedBy(Route<?> route) {
        return route.method().equals("POST")
                ? route.checked(request -> HttpException.check(of(request, route.fields())))
                : route;
    }

    /** Returns a reason for each unknown field of an object that has a value which asks for something. */
    static List<Reason> of(ApiRequest part, List<Field<?>> known) {
        List<String> names =
                Stream.concat(known.stream().map(Field::name), DROPPED.stream()).toList();
        return part.body()
                .propertyStream()
                .filter(field -> !names.contains(field.getKey()) && asks(field.getValue()))
                .map(field -> new Reason("The sandbox does not simulate this field.", field.getKey()))
                .toList();
    }

    /** Returns whether a value asks for something. Clients send null, false or empty values for fields that they do not use. */
    private static boolean asks(JsonNode value) {
        return !value.isNull()
                && !(value.isBoolean() && !value.asBoolean())
                && !(value.isContainer() && value.isEmpty())
                && !(value.isString() && value.asString().isEmpty());
    }
}
