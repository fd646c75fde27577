package dev.ballast.model;

import java.util.List;
import java.util.stream.Collectors;

/** The path segments, fields and operations of a service, by the name in settings; no other class depends on names of services. */
public record Dialect(String name, String computeSegment) {

    /** Exactly the service document: segment {@code compute}, its 16 operations, its fields and no others. */
    public static final Dialect DOCUMENTED = new Dialect("documented", "compute");

    /** The public service: segment {@code linode}; list, read, change and delete exist for everything. */
    public static final Dialect LINODE = new Dialect("linode", "linode");

    private static final List<Dialect> ALL = List.of(DOCUMENTED, LINODE);

    /** Returns the dialect of that name; fails with the names that exist. */
    public static Dialect named(String name) {
        return ALL.stream()
                .filter(dialect -> dialect.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown dialect '" + name + "'; known: "
                        + ALL.stream().map(Dialect::name).collect(Collectors.joining(", "))));
    }
}
