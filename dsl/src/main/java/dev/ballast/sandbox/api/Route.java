package dev.ballast.sandbox.api;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One operation of the service.
 *
 * @param template method and path, such as {@code POST /volumes/{id}/attach}
 * @param subject finds what the path points at, before the body is looked at
 * @param fields the fields of the body; others are ignored
 * @param handler what the operation does with its subject; it returns what is answered as JSON
 */
public record Route<T>(
        String template,
        Function<ApiRequest, T> subject,
        List<Field<?>> fields,
        BiFunction<T, ApiRequest, Object> handler) {

    /** Returns an operation on what its path points at. */
    static <T> Route<T> of(
            String template,
            Function<ApiRequest, T> subject,
            BiFunction<T, ApiRequest, Object> handler,
            Field<?>... fields) {
        return new Route<>(template, subject, List.of(fields), handler);
    }

    /** Returns an operation whose path points at nothing that must exist. */
    public static Route<?> of(String template, Function<ApiRequest, Object> handler, Field<?>... fields) {
        return of(template, request -> request, (self, request) -> handler.apply(request), fields);
    }

    /** Returns the stable name: the template without a slash at its end. */
    public String operation() {
        return template.replaceFirst("/$", "");
    }

    /** Returns whether the operation changes anything. */
    public boolean changes() {
        return !method().equals("GET");
    }

    String method() {
        return template.split(" ", 2)[0];
    }

    String path() {
        return template.split(" ", 2)[1];
    }

    Object run(ApiRequest request) {
        T found = subject.apply(request);
        request.validate(fields);
        return handler.apply(found, request);
    }
}
