package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One operation of the service.
 *
 * @param path the path, its ids written as {@code {id}}
 * @param subject finds what the path points at, before the body is looked at
 * @param fields the fields of the body; others are ignored
 * @param handler what the operation does with its subject; it returns what is answered as JSON
 */
public record Route<T>(
        String method,
        String path,
        Function<ApiRequest, T> subject,
        List<Field<?>> fields,
        BiFunction<T, ApiRequest, Object> handler) {

    /** Returns an operation on what its path points at. */
    public static <T> Route<T> of(
            String methodAndPath,
            Function<ApiRequest, T> subject,
            BiFunction<T, ApiRequest, Object> handler,
            Field<?>... fields) {
        String[] parts = methodAndPath.split(" ", 2);
        return new Route<>(parts[0], parts[1], subject, List.of(fields), handler);
    }

    /** Returns an operation whose path points at nothing that must exist. */
    public static Route<?> of(String methodAndPath, Function<ApiRequest, Object> handler, Field<?>... fields) {
        return of(methodAndPath, request -> request, (self, request) -> handler.apply(request), fields);
    }

    /** Returns the operation with more fields of its body. */
    public Route<T> with(List<Field<?>> more) {
        List<Field<?>> all = Stream.concat(fields.stream(), more.stream()).toList();
        return new Route<>(method, path, subject, all, handler);
    }

    /** Returns the operation with a check of the account before it, once what is sent is right. */
    public Route<T> checked(Consumer<ApiRequest> check) {
        return new Route<>(method, path, subject, fields, (found, request) -> {
            check.accept(request);
            return handler.apply(found, request);
        });
    }

    /** Returns the stable name: method and path, without a slash at its end. */
    public String operation() {
        String name = method + " " + path;
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    Object run(ApiRequest request) {
        T found = subject.apply(request);
        HttpException.check(request.problems(fields));
        return handler.apply(found, request);
    }
}
