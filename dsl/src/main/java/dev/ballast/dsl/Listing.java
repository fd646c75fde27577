package dev.ballast.dsl;

import dev.ballast.model.Filter;
import java.util.Iterator;
import java.util.stream.StreamSupport;

/** The instances of an account: requested page by page during an iteration, and again by each iteration. */
public final class Listing implements Iterable<InstanceHandle> {

    private final Cloud cloud;
    private final Filter filter;

    Listing(Cloud cloud, Filter filter) {
        this.cloud = cloud;
        this.filter = filter;
    }

    @Override
    public Iterator<InstanceHandle> iterator() {
        return ScriptLine.named(() -> StreamSupport.stream(
                        cloud.reconcilers().instances().list(filter).spliterator(), false)
                .map(listed -> new InstanceHandle(
                        cloud, cloud.reconcilers().instances().find(listed.id())))
                .iterator());
    }

    /** Returns a description, without a request. */
    @Override
    public String toString() {
        return "instances()";
    }
}
