package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Refuses values of a POST or PUT that the sandbox would ignore: a client must not assume that they took effect.
 *
 * @param fields the fields of the operation
 * @param read the operation that reads what a PUT changes
 */
record UnknownFields(List<Field<?>> fields, Optional<Route<?>> read) {

    static final String REASON = "The sandbox does not simulate this field.";

    /** A value in a body, with its place, such as {@code configs[0].port}. */
    private record Sent(String place, JsonNode value) {

        /** Returns whether the value asks for something. Clients send null, false or empty values for fields that they do not use. */
        boolean asks() {
            return !value.isNull()
                    && !(value.isBoolean() && !value.asBoolean())
                    && !(value.isContainer() && value.isEmpty())
                    && !(value.isString() && value.asString().isEmpty());
        }

        boolean isIn(JsonNode view) {
            String pointer = "/" + place.replaceAll("[.\\[]", "/").replace("]", "");
            return value.toString().equals(view.at(pointer).toString());
        }
    }

    /** Returns the operation, one of these. If it is a POST or PUT, it refuses unknown values. */
    static Route<?> refusedBy(Route<?> route, List<Route<?>> all) {
        String read = route.method().equals("PUT") ? "GET " + route.path() : "";
        UnknownFields unknown = new UnknownFields(
                route.fields(),
                all.stream().filter(other -> other.operation().equals(read)).findFirst());
        return Set.of("POST", "PUT").contains(route.method()) ? route.checked(unknown::check) : route;
    }

    private void check(SandboxRequest request) {
        List<Sent> unknown = request.body()
                .propertyStream()
                .flatMap(property -> unknown(property.getKey(), property.getValue()))
                .toList();
        if (!unknown.isEmpty()) {
            // A value that an answer has shown asks for nothing.
            JsonNode shown = SandboxJson.MAPPER.valueToTree(
                    read.map(get -> get.run(request)).orElse(null));
            HttpException.check(unknown.stream()
                    .filter(sent -> !sent.isIn(shown))
                    .map(sent -> new Reason(REASON, sent.place()))
                    .toList());
        }
    }

    private Stream<Sent> unknown(String name, JsonNode value) {
        Optional<Field<?>> field =
                fields.stream().filter(each -> each.name().equals(name)).findFirst();
        Set<String> parts = field.isEmpty() ? Set.of() : field.get().parts();
        return parts == null ? Stream.empty() : unknown(name, "", value, parts);
    }

    private static Stream<Sent> unknown(String place, String path, JsonNode value, Set<String> known) {
        if (known.contains(path)) {
            return Stream.empty();
        }
        if (value.isObject()) {
            return value.propertyStream()
                    .flatMap(part -> unknown(
                            place + "." + part.getKey(),
                            path.isEmpty() ? part.getKey() : path + "." + part.getKey(),
                            part.getValue(),
                            known));
        }
        return value.valueStream().anyMatch(JsonNode::isContainer)
                ? IntStream.range(0, value.size())
                        .boxed()
                        .flatMap(i -> unknown(place + "[" + i + "]", path, value.get(i), known))
                : Stream.of(new Sent(place, value)).filter(Sent::asks);
    }
}
