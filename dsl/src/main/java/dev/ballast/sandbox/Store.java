package dev.ballast.sandbox;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The resources of one kind by their id, in the order they were made. */
final class Store<T extends Store.Kept> {

    private final TreeMap<Long, T> byId = new TreeMap<>();

    /** A resource that has an id. */
    interface Kept {
        long id();
    }

    T put(T item) {
        byId.put(item.id(), item);
        return item;
    }

    /** Returns the resource a path names; 404 when there is none. */
    T get(long id) {
        return find(id).orElseThrow(Refusal::notFound);
    }

    Optional<T> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    void remove(long id) {
        byId.remove(id);
    }

    List<T> all() {
        return List.copyOf(byId.values());
    }

    void replaceAll(Collection<T> items) {
        byId.clear();
        items.forEach(this::put);
    }
}
