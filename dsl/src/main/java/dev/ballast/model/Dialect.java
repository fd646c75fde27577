package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The operations of a service, their paths and fields, by the name in settings; no other class depends on names of services.
 *
 * @param name the name in settings
 * @param endpoints how it speaks each operation that it has
 * @param answered the fields of its answers that are read; empty for all
 * @param publicService whether it is the public service, whose rules about values and rate limits are known
 */
public record Dialect(String name, Map<Operation, Endpoint> endpoints, Set<String> answered, boolean publicService) {

    /** Exactly the service document: segment {@code compute}, its 16 operations, its fields and no others. */
    public static final Dialect DOCUMENTED = new Dialect("documented", "compute");

    /** The public service: segment {@code linode}; list, read, change and delete exist for everything. */
    public static final Dialect LINODE = new Dialect("linode", Endpoints.of(Endpoints.LINODE), Set.of(), true);

    private static final List<Dialect> ALL = List.of(DOCUMENTED, LINODE);

    /** Creates a dialect with the operations and fields of the service document, and that path segment of instances. */
    public Dialect(String name, String segment) {
        this(
                name,
                Endpoints.of(Endpoints.DOCUMENTED.replace("/compute/", "/" + segment + "/")),
                Endpoints.ANSWERED,
                false);
    }

    /** Returns the dialect of that name; fails with the names that exist. */
    public static Dialect named(String name) {
        return ALL.stream()
                .filter(dialect -> dialect.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown dialect '" + name + "'; known: "
                        + ALL.stream().map(Dialect::name).collect(Collectors.joining(", "))));
    }

    /** Returns the first dialect that has the operation, and that field of its body or key of its list unless it is empty. */
    public static Dialect with(Operation operation, String field) {
        return ALL.stream()
                .filter(dialect -> dialect.has(operation, field))
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether it has the operation, and that field of its body or key of its list unless it is empty. */
    public boolean has(Operation operation, String field) {
        return endpoint(operation)
                .filter(spoken -> field.isEmpty() || spoken.fields().contains(field))
                .isPresent();
    }

    /** Returns how to select it, as the remedy of a message. */
    public String remedy() {
        return "the dialect " + name + " has it: dialect = \"" + name + "\" in the profile, or BALLAST_DIALECT=" + name;
    }

    /** Returns how the operation is spoken, if the dialect has it. */
    public Optional<Endpoint> endpoint(Operation operation) {
        return Optional.ofNullable(endpoints.get(operation));
    }

    /**
     * A rate limit; requests of one name share what the service still allows.
     *
     * @param calls how many requests a window has, 0 if that is not known
     */
    public record RateLimit(String name, int calls) {}

    /** Returns the rate limit that a request counts to; the operation is null for one that no word sends. */
    public RateLimit rateLimit(Operation operation, String path) {
        return publicService ? RateRule.of(operation, path).limit() : new RateLimit(String.valueOf(operation), 0);
    }

    @Override
    public String toString() {
        return name;
    }
}
