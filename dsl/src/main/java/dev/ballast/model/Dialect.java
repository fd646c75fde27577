package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The operations of a service with their paths and fields.
 *
 * @param name the name in settings
 * @param endpoints the endpoint of each operation that it has
 * @param answered the fields that are read of each type of answer; all fields of a type that it lacks
 * @param publicService whether it is that of Linode, whose rules for values and rate limits are known
 */
public record Dialect(
        String name, Map<Operation, Endpoint> endpoints, Map<Class<?>, Set<String>> answered, boolean publicService) {

    /** Exactly the service document: path segment {@code compute}, its 16 operations and only its fields. */
    public static final Dialect DOCUMENTED =
            new Dialect("documented", Endpoints.of(Endpoints.DOCUMENTED), Endpoints.ANSWERED, false);

    /** The API of Linode: path segment {@code linode}, with list, read, change and delete for every kind. */
    public static final Dialect LINODE = new Dialect("linode", Endpoints.of(Endpoints.LINODE), Map.of(), true);

    private static final List<Dialect> ALL = List.of(DOCUMENTED, LINODE);

    /** Returns the dialect with this name. Throws {@link IllegalArgumentException} with the existing names if there is none. */
    public static Dialect named(String name) {
        return ALL.stream()
                .filter(dialect -> dialect.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown dialect '" + name + "'; known: "
                        + ALL.stream().map(Dialect::name).collect(Collectors.joining(", "))));
    }

    /**
     * Returns the first dialect that has the operation and, unless {@code field} is empty, this field of its body or key of
     * its filter.
     */
    public static Dialect with(Operation operation, String field) {
        return ALL.stream()
                .filter(dialect -> dialect.has(operation, field))
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether it has the operation and, unless {@code field} is empty, this field of its body or key of its filter. */
    public boolean has(Operation operation, String field) {
        return endpoint(operation)
                .filter(endpoint -> field.isEmpty() || endpoint.fields().contains(field))
                .isPresent();
    }

    /** Returns the remedy for what this dialect alone has. */
    public String remedy() {
        return "the dialect " + name + " has it: " + advice(name);
    }

    /** Returns how to select the dialect with this name. */
    public static String advice(String name) {
        return "add --dialect " + name + ", or write dialect = \"" + name + "\" in the profile";
    }

    /** Returns the endpoint of the operation, or empty if the dialect does not have it. */
    public Optional<Endpoint> endpoint(Operation operation) {
        return Optional.ofNullable(endpoints.get(operation));
    }

    /** Returns the operation with this method and path, which has no query; empty if the dialect has none. */
    public Optional<Operation> operation(String method, String path) {
        return endpoints.entrySet().stream()
                .filter(endpoint -> endpoint.getValue().matches(method, path))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * A rate limit. Requests under the same name share one budget.
     *
     * @param name what it limits
     * @param calls the number of requests of a window, or 0 if it is not known
     * @param seconds the length of a window, or 0 if it is not known
     */
    public record RateLimit(String name, int calls, int seconds) {}

    /** Returns the rate limit of a request. The operation is null for a request that no word of the DSL sends. */
    public RateLimit rateLimit(Operation sent, String method, String path) {
        Operation operation = sent == null ? ofRequest(method, path.replaceFirst("\\?.*", "")) : sent;
        return publicService ? RateRule.of(operation, path).limit() : new RateLimit(String.valueOf(operation), 0, 0);
    }

    private Operation ofRequest(String method, String path) {
        return operation(method, path)
                .or(() -> operation(method, path.replaceFirst("/$", "")))
                .orElse(null);
    }

    @Override
    public String toString() {
        return name;
    }
}
