package dev.ballast.model;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Maintenance that the vendor plans for a resource, in an answer of Linode. Fields that an answer leaves out are null, and times
 * are in UTC.
 */
public record Maintenance(
        String type, String status, String reason, String when, String notBefore, String startTime, Entity entity) {

    private static final Set<String> OVER = Set.of("completed", "canceled");

    /** Returns whether it concerns an instance, and is still to come or goes on. */
    boolean isDue() {
        return (status == null || !OVER.contains(status))
                && entity != null
                && entity.id() != null
                && Kind.INSTANCE.type().equals(entity.type());
    }

    /** Returns when it begins, as far as the service says it; empty if it does not. */
    Optional<String> begins() {
        return Stream.of(startTime, when, notBefore).flatMap(Stream::ofNullable).findFirst();
    }

    /** Returns the same with the name that the instance has in the ledger. */
    Maintenance named(String name) {
        Entity named = new Entity(entity.id(), entity.type(), name, entity.url());
        return new Maintenance(type, status, reason, when, notBefore, startTime, named);
    }

    /** Returns the description for messages: {@code migrate, 2026-12-03 02:00 UTC (scheduled)}. */
    public String text() {
        String time = begins().map(begin -> begin.replaceFirst("^([\\d-]{10})T(\\d\\d:\\d\\d).*", "$1 $2 UTC"))
                .orElse("time not known");
        return (type == null ? "of an unknown kind" : type) + ", "
                + (startTime == null && when == null && notBefore != null ? "not before " : "") + time
                + (status == null ? "" : " (" + status + ")");
    }
}
