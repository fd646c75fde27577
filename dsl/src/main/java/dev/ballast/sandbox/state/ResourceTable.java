package dev.ballast.sandbox.state;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The resources of one kind by their ids, in the order of the ids. In the state file it is a list. */
public final class ResourceTable<T extends ResourceTable.Resource> {

    private final TreeMap<Long, T> byId = new TreeMap<>();

    /** A resource that has an id. */
    public interface Resource {

        /** Returns the id. Only a mirrored resource of another service may share its id with a resource of another kind. */
        long id();
    }

    ResourceTable() {}

    @JsonCreator
    ResourceTable(List<T> items) {
        items.forEach(this::put);
    }

    /** Adds the resource, or replaces the one with its id, and returns it. */
    public T put(T item) {
        byId.put(item.id(), item);
        return item;
    }

    /** Returns the resource with this id; empty if there is none. */
    public Optional<T> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Removes the resource with this id, if there is one. */
    public void remove(long id) {
        byId.remove(id);
    }

    /** Returns an unmodifiable view of all resources. */
    @JsonValue
    public Collection<T> all() {
        return Collections.unmodifiableCollection(byId.values());
    }
}
