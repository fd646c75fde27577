package dev.ballast.model;

/**
 * A lock of the service on an instance, a NodeBalancer or a volume.
 *
 * @param lockType {@code cannot_delete} or {@code cannot_delete_with_subresources}
 * @param entity what has it
 */
public record Lock(Long id, String lockType, Entity entity) implements Identified {

    /** Returns whether it is on the resource of that kind and id. */
    public boolean isOn(Kind kind, long of) {
        return entity != null
                && kind.type().equals(entity.type())
                && Long.toString(of).equals(entity.id());
    }
}
