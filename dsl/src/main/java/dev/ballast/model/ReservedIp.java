package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A reserved address in an answer of Linode. Fields that an answer leaves out are null; {@code assignedEntity} is also null
 * while nothing uses the address. The service gives it no label, no locks and no time of its creation.
 */
public record ReservedIp(
        String address,
        String region,
        List<String> tags,
        String rdns,
        Entity assignedEntity,
        @JsonProperty(Labelled.BLANK) Set<String> blank)
        implements Labelled {

    /** The fact of the instance or NodeBalancer that uses it: its kind and id, or {@link Labelled#NONE}. */
    public static final String ON = "on";

    /** Copies the lists. */
    public ReservedIp {
        tags = Copies.of(tags);
        blank = blank == null ? Set.of() : Set.copyOf(blank);
    }

    @Override
    public Long id() {
        return address != null && Kind.RESERVED_IP.isId(address) ? Kind.RESERVED_IP.id(address) : null;
    }

    /** Returns the first tag, which is the name that a runbook gave it; the address if it has no tags. */
    @Override
    public String label() {
        return tags == null || tags.isEmpty() ? address : tags.get(0);
    }

    @Override
    public String created() {
        return null;
    }

    @Override
    public Map<String, String> facts() {
        return ResourceSettings.of(ReservedIpSetting.class).over(this).facts();
    }

    @Override
    public Stream<String> details() {
        String on = on();
        return Stream.of(address, on == null || on.equals(NONE) ? "not assigned" : "assigned to " + on);
    }

    /** Returns the value of {@link #ON}; null if the answer leaves it out. */
    public String on() {
        return orNone(
                assignedEntity == null || assignedEntity.type() == null || assignedEntity.id() == null
                        ? null
                        : Kind.ofType(assignedEntity.type()).map(Kind::word).orElse(assignedEntity.type()) + " "
                                + assignedEntity.id(),
                "assigned_entity");
    }

    /** Returns the value of {@link #ON} for an address that this instance has. */
    public static String on(long instance) {
        return Kind.INSTANCE.word() + " " + instance;
    }
}
