package dev.ballast.dsl;

import java.util.Iterator;
import java.util.stream.StreamSupport;

/** The instances of an account: asked for page by page while one iterates, and again each time. */
public final class Listing implements Iterable<InstanceHandle> {

    private final Cloud cloud;

    Listing(Cloud cloud) {
        this.cloud = cloud;
    }

    @Override
    public Iterator<InstanceHandle> iterator() {
        return ScriptLine.named(() -> StreamSupport.stream(
                        cloud.reconcilers().instances().list().spliterator(), false)
                .map(listed -> new InstanceHandle(
                        cloud, cloud.reconcilers().instances().find(listed.id())))
                .iterator());
    }

    /** Says what it is, and asks nothing. */
    @Override
    public String toString() {
        return "instances()";
    }
}
