package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.model.Instance;
import dev.ballast.model.Node;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.Volume;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What is known of a resource at one moment, gathered by a {@link FetchPolicy} to be shown. What is unknown is null. */
public sealed interface Facts {

    /**
     * What is known of an instance; gaps in the last answer are filled from the ledger. The private address is empty when the
     * service did not show it.
     */
    record OfInstance(Instance last, String privateIp, Instant bootSent, Boolean createdBooted) implements Facts {}

    /** What is known of a volume by the last answer of the service, and why it did not answer when it was asked. */
    record OfVolume(Volume last, InstanceHandle attachedTo, BallastException failure) implements Facts {}

    /** What is known of a NodeBalancer: what it was created with, and its ports in the order of their numbers. */
    record OfNodeBalancer(String region, String publicIp, String throttle, List<OfPort> ports) implements Facts {}

    /**
     * What is known of a port, and why the service did not answer when it was asked. {@code fresh} says that a node was added within
     * the last half minute: the service counts a node as down until it has checked it. {@code notBooted} holds the labels of the
     * nodes whose instance was never booted, with the name of the instance.
     */
    record OfPort(
            int port,
            String protocol,
            List<Node> nodes,
            NodesStatus status,
            boolean fresh,
            Map<String, String> notBooted,
            BallastException failure)
            implements Facts {}
}
