package dev.ballast.model;

import java.util.List;
import java.util.Set;

/**
 * A lock of the service on an instance, a NodeBalancer or a volume.
 *
 * @param lockType {@code cannot_delete} or {@code cannot_delete_with_subresources}
 * @param entity what has it
 */
public record Lock(Long id, String lockType, Entity entity) implements Identified {

    private static final Set<String> TYPES = Set.of("cannot_delete", "cannot_delete_with_subresources");

    /** Returns whether an answer shows the locks of a resource, each of a known type. */
    public static boolean areKnown(List<String> types) {
        return types != null && types.stream().allMatch(type -> type != null && TYPES.contains(type));
    }

    /** Returns whether it is on the resource of that kind and id. */
    public boolean isOn(Kind kind, long of) {
        return entity != null
                && kind.type().equals(entity.type())
                && Long.toString(of).equals(entity.id());
    }
}
