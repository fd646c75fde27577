package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Instance;
import dev.ballast.model.Node;
import dev.ballast.model.NodesStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The known state of a resource at one moment, for display; {@link FetchPolicy#stateOf} returns it. Unknown values are null. */
public sealed interface ResourceState {

    /**
     * The state of an instance: the last answer, null if there was none or the service does not show instances, with missing values
     * from the ledger. The private address is from the ledger: null if it has none, empty if the service did not show the address. The VPC is
     * described in words.
     */
    record OfInstance(
            Instance last,
            String region,
            String type,
            String image,
            String privateIp,
            String vpc,
            Instant bootSent,
            Boolean createdBooted,
            BallastException failure)
            implements ResourceState {}

    /**
     * The state of a resource of another kind that is not a part: the last answer, the instance it is attached to, and the
     * failure of the last request.
     */
    record OfWhole<A>(A last, InstanceHandle attachedTo, BallastException failure) implements ResourceState {}

    /**
     * The state of a NodeBalancer: region, address and throttle; type, kind of nodes and locks from the last answer; the subnet
     * of its nodes in words; and its ports in the order of their numbers.
     */
    record OfNodeBalancer(
            String region,
            String publicIp,
            String throttle,
            String type,
            String backends,
            List<String> locks,
            String vpc,
            String range,
            List<OfPort> ports)
            implements ResourceState {}

    /**
     * The state of a port, and the failure of the last request. {@code fresh} is true if a node was added within the last half
     * minute: the service counts a node as down until it has checked it. {@code notBooted} holds the labels of the nodes whose
     * instance was never booted, with the name of the instance; {@code shown} holds the last answers about nodes by label.
     */
    record OfPort(
            int port,
            String protocol,
            List<Node> nodes,
            NodesStatus status,
            boolean fresh,
            Map<String, String> notBooted,
            Map<String, BalancerNode> shown,
            BallastException failure)
            implements ResourceState {}

    /** The state of a node from the last answer, or else from the ledger, and the failure of the last request. */
    record OfNode(BalancerNode last, BallastException failure) implements ResourceState {}
}
