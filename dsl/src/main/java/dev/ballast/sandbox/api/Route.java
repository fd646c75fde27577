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
 * @param path the path, with {@code {id}} in place of ids
 * @param subject finds the resource in the path, before the body is read
 * @param fields the fields of the body
 * @param handler runs the operation on its subject and returns the answer, which is sent as JSON
 */
public record Route<T>(
        String method,
        String path,
        Function<SandboxRequest, T> subject,
        List<Field<?>> fields,
        BiFunction<T, SandboxRequest, Object> handler) {

    /** Returns an operation on the resource in its path. */
    public static <T> Route<T> of(
            String methodAndPath,
            Function<SandboxRequest, T> subject,
            BiFunction<T, SandboxRequest, Object> handler,
            Field<?>... fields) {
        String[] parts = methodAndPath.split(" ", 2);
        return new Route<>(parts[0], parts[1], subject, List.of(fields), handler);
    }

    /** Returns an operation without a resource in its path that must exist. */
    public static Route<?> of(String methodAndPath, Function<SandboxRequest, Object> handler, Field<?>... fields) {
        return of(methodAndPath, request -> request, (self, request) -> handler.apply(request), fields);
    }

    /** Returns the operation with more fields of its body. */
    public Route<T> with(List<Field<?>> more) {
        List<Field<?>> all = Stream.concat(fields.stream(), more.stream()).toList();
        return new Route<>(method, path, subject, all, handler);
    }

    /** Returns the operation with a check before it, which runs once the subject is found and the fields are valid. */
    public Route<T> checked(Consumer<SandboxRequest> check) {
        return new Route<>(method, path, subject, fields, (found, request) -> {
            check.accept(request);
            return handler.apply(found, request);
        });
    }

    /** Returns the stable name of the operation: its method and path, without a slash at the end. */
    public String operation() {
        String name = method + " " + path;
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    /** Runs the operation and returns its answer. Throws an HttpException if it refuses the request. */
    public Object run(SandboxRequest request) {
        T found = subject.apply(request);
        HttpException.check(request.problems(fields));
        return handler.apply(found, request);
    }
}
