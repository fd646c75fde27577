package dev.ballast.model;

/** The path segments, fields and operations of a service, by the name in settings; no other class depends on names of services. */
public record Dialect(String name, String computeSegment) {

    /** Exactly the service document: segment {@code compute}, its 16 operations, its fields and no others. */
    public static final Dialect DOCUMENTED = new Dialect("documented", "compute");

    /** Returns the dialect of that name; fails with the names that exist. */
    public static Dialect named(String name) {
        if (DOCUMENTED.name().equals(name)) {
            return DOCUMENTED;
        }
        throw new IllegalArgumentException("unknown dialect '" + name + "'; known: " + DOCUMENTED.name());
    }
}
