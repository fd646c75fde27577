package dev.ballast.sandbox.state;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The resources of one kind by their id, in the order they were created; a list in the state file. */
public final class ResourceTable<T extends ResourceTable.Resource> {

    private final TreeMap<Long, T> byId = new TreeMap<>();

    /** A resource that has an id. */
    public interface Resource {

        /** Returns the id; only a resource that another service has shown may share it with one of another kind. */
        long id();
    }

    ResourceTable() {}

    @JsonCreator
    ResourceTable(List<T> items) {
        items.forEach(this::put);
    }

    /** Adds the resource, or replaces the one of its id. */
    public T put(T item) {
        byId.put(item.id(), item);
        return item;
    }

    /** Returns the resource of this id, if there is one. */
    public Optional<T> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Removes the resource of this id. */
    public void remove(long id) {
        byId.remove(id);
    }

    /** Returns a view of all resources. */
    @JsonValue
    public Collection<T> all() {
        return Collections.unmodifiableCollection(byId.values());
    }
}
