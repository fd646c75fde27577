package dev.ballast.dsl;

import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A list of the service. Each iteration requests its pages one by one as it reaches them. */
public final class Listing<T> implements Iterable<T> {

    private final String title;
    private final Supplier<Stream<T>> items;

    Listing(String title, Supplier<Stream<T>> items) {
        this.title = title;
        this.items = items;
    }

    @Override
    public Iterator<T> iterator() {
        return ScriptLine.locate(() -> items.get().iterator());
    }

    /** Returns a description, without a request. */
    @Override
    public String toString() {
        return title;
    }
}
