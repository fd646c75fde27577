package dev.ballast.dsl;

import dev.ballast.model.Backends;
import dev.ballast.model.Node;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.PortReconciler;
import dev.ballast.reconcile.context.EventFeed;
import dev.ballast.reconcile.context.Resource;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reports to a display that the service has changed a shown resource, from the events of the account. It sends requests only
 * when called, and none if the service has no events. Safe for use by many threads.
 */
public final class ShownChanges {

    private final Cloud cloud;
    private final EventFeed feed;

    ShownChanges(Cloud cloud) {
        this.cloud = cloud;
        this.feed = new EventFeed(cloud.account());
    }

    /** Begins at the present, with one request. Returns false, without a request, if the service has no events. */
    public boolean begin() {
        boolean known = cloud.dialect().endpoint(Operation.LIST_EVENTS).isPresent();
        if (known) {
            feed.begin();
        }
        return known;
    }

    /** Returns the changes since the last call, with one request. */
    public Changes next() {
        return new Changes(feed.next());
    }

    /**
     * The changes between two calls.
     *
     * @param resources the resources that have events
     */
    public record Changes(Set<Reference> resources) {

        /** Returns whether no resource has an event. */
        public boolean isEmpty() {
            return resources.isEmpty();
        }

        /**
         * Returns whether one of the shown resources has changed, or a resource that is shown with it, such as an instance with
         * its NodeBalancer.
         */
        public boolean touch(Collection<Handle> shown) {
            return shown.stream().flatMap(Changes::shownWith).anyMatch(one -> resources.stream()
                    .anyMatch(changed -> changed.covers(one.reference())));
        }

        private static Stream<Resource> shownWith(Handle handle) {
            Resource own = handle.present();
            return handle instanceof NodeBalancerHandle
                    ? Stream.concat(Stream.of(own), backends(handle, own))
                    : Stream.of(own);
        }

        private static Stream<Resource> backends(Handle handle, Resource balancer) {
            PortReconciler ports = handle.cloud.reconcilers().ports();
            var byAddress = Backend.byAddress(handle);
            return ports.numbers().of(balancer.whole()).stream()
                    .flatMap(port -> ports.nodes().of(port).stream())
                    .map(Node::address)
                    .filter(Objects::nonNull)
                    .map(address -> byAddress.get(Backends.host(address)))
                    .filter(Objects::nonNull)
                    .flatMap(backend -> Stream.concat(
                            Stream.of(backend.instance().resource),
                            backend.volumes().stream().map(volume -> volume.resource)));
        }
    }
}
