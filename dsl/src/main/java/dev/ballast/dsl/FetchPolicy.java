package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Node;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.balancer.LinodeNodes;
import dev.ballast.reconcile.balancer.PortReconciler;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.instance.InstanceReconciler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Determines how current the facts of a resource must be, and so the requests for them: one for a volume or a port, and one for
 * each port of a NodeBalancer in parallel. An instance and a node need one only if the service shows them, and a port of
 * Linode one more for its nodes. The facts contain the failure of a request; their values are then null or those of the
 * last answer.
 */
public enum FetchPolicy {

    /** Uses the facts in the session and the ledger, and sends nothing. */
    CACHE_ONLY,

    /** Requests facts that change by themselves, unless there is an answer of the last five seconds, as during a wait. */
    CACHE_FIRST,

    /** Requests facts that change by themselves. */
    NETWORK_ONLY;

    // The document does not define how often nodes are checked; half a minute is the default interval of such a
    // service.
    private static final Duration NOT_CHECKED = Duration.ofSeconds(30);

    /**
     * Returns the state of a resource.
     *
     * @throws InterruptedRunException if the user stops the run during a request
     */
    public ResourceState stateOf(Handle handle) {
        Resource resource = handle.present();
        Cloud cloud = handle.cloud;
        return handle instanceof InstanceHandle
                ? instance(cloud, resource)
                : handle instanceof NodeBalancerHandle
                        ? balancer(cloud, resource)
                        : handle instanceof PortHandle
                                ? port(cloud, resource)
                                : handle instanceof NodeHandle ? node(cloud, resource) : whole(cloud, resource);
    }

    /**
     * Requests each volume, firewall and reserved address of the ledger in parallel, so that {@link Backend#byAddress} and
     * {@link Neighbours} have their attachments. A failed request becomes a warning, and the last answer is used.
     */
    public void refreshAttachments(Handle handle) {
        Cloud cloud = handle.cloud;
        List<Resource> attached = Stream.of(Kind.VOLUME, Kind.FIREWALL, Kind.RESERVED_IP)
                .flatMap(cloud.account()::recorded)
                .map(Resource::of)
                .toList();
        cloud.account().workers().map(attached, resource -> {
            BallastException failure =
                    ask(cloud.reconcilers().of(resource.reference().kind()).answers(), resource);
            if (failure != null) {
                String unknown = "the attachment of " + resource + " is unknown: " + failure.problem();
                cloud.account().progress().accept(new Progress.Warning(unknown));
            }
            return resource;
        });
    }

    private ResourceState instance(Cloud cloud, Resource instance) {
        InstanceReconciler instances = cloud.reconcilers().instances();
        Map<String, String> applied = cloud.account().applied(instance);
        BallastException failure = instances.isShown() ? ask(instances.answers(), instance) : null;
        Optional<Instance> seen = instances.seen(instance);
        return new ResourceState.OfInstance(
                seen.filter(shown -> shown.status() != null).orElse(null),
                or(seen.map(Instance::region).orElse(null), applied.get("region")),
                or(seen.map(Instance::type).orElse(null), applied.get("type")),
                or(seen.map(Instance::image).orElse(null), applied.get("image")),
                instances.addresses().recorded(instance).orElse(null),
                cloud.reconcilers().subnets().describeRecorded(applied).orElse(null),
                instances.bootSent(instance).orElse(null),
                Optional.ofNullable(applied.get("booted")).map(Boolean::valueOf).orElse(null),
                failure);
    }

    private ResourceState whole(Cloud cloud, Resource whole) {
        ResponseCache<? extends Labelled> answers =
                cloud.reconcilers().of(whole.reference().kind()).answers();
        BallastException failure = ask(answers, whole);
        Labelled last = answers.cached(whole).orElse(null);
        InstanceHandle attachedTo = last instanceof Volume volume && volume.linodeId() != null
                ? new InstanceHandle(cloud, cloud.reconcilers().instances().find(volume.linodeId()))
                : null;
        return new ResourceState.OfWhole<>(last, attachedTo, failure);
    }

    private ResourceState node(Cloud cloud, Resource node) {
        LinodeNodes nodes = cloud.reconcilers().ports().linodeNodes();
        BallastException failure =
                cloud.dialect().publicService() ? refresh(() -> request(nodes.answers(), node.requireId())) : null;
        return new ResourceState.OfNode(nodes.cachedOrRecorded(node), failure);
    }

    private ResourceState balancer(Cloud cloud, Resource balancer) {
        Map<String, String> applied = cloud.account().applied(balancer);
        Optional<NodeBalancer> last = cloud.reconcilers().balancers().answers().cached(balancer);
        Optional<BalancerVpc> vpc =
                cloud.reconcilers().ports().linodeNodes().vpcs().recorded(balancer);
        List<Resource> ports = cloud.reconcilers().ports().numbers().of(balancer.whole());
        return new ResourceState.OfNodeBalancer(
                applied.getOrDefault("region", last.map(NodeBalancer::region).orElse(null)),
                applied.getOrDefault("ipv4", last.map(NodeBalancer::ipv4).orElse(null)),
                last.map(NodeBalancer::clientConnThrottle)
                        .map(String::valueOf)
                        .or(() -> Optional.ofNullable(applied.get("throttle")))
                        .filter(limit -> !limit.equals("0"))
                        .orElse(null),
                last.map(NodeBalancer::type).orElse(null),
                last.map(NodeBalancer::backendConnectivity).orElse(null),
                last.map(NodeBalancer::locks).orElse(null),
                vpc.map(BalancerVpc::subnetId)
                        .map(cloud.reconcilers().subnets()::describe)
                        .orElse(null),
                vpc.map(BalancerVpc::range).orElse(null),
                this == CACHE_ONLY
                        ? ports.stream().map(port -> port(cloud, port)).toList()
                        : cloud.account().workers().map(ports, port -> port(cloud, port)));
    }

    private ResourceState.OfPort port(Cloud cloud, Resource port) {
        PortReconciler ports = cloud.reconcilers().ports();
        BallastException failure = ask(ports.answers(), port);
        PortConfig last = ports.answers().cached(port).orElse(null);
        List<Node> nodes = ports.nodes().of(port);
        if (failure == null) {
            failure = askNodes(ports.linodeNodes(), port);
        }
        NodesStatus status = last == null || failure != null ? null : last.nodesStatus();
        // An answer that counts fewer nodes than the ledger has is too old to be used.
        boolean old = this == CACHE_ONLY && status != null && status.total() < nodes.size();
        return new ResourceState.OfPort(
                port.port().number(),
                Optional.ofNullable(last)
                        .map(PortConfig::protocol)
                        .orElseGet(() -> cloud.account().applied(port).get("protocol")),
                nodes,
                old ? null : status,
                ports.nodes().addedSince(port, NOT_CHECKED),
                ports.health().notBooted(port),
                ports.linodeNodes().cached(port),
                failure);
    }

    private BallastException askNodes(LinodeNodes linodeNodes, Resource port) {
        return refresh(() -> {
            if (this == CACHE_FIRST) {
                linodeNodes.refreshOld(port);
            } else if (this == NETWORK_ONLY) {
                linodeNodes.refresh(port);
            }
        });
    }

    private static String or(String answered, String recorded) {
        return answered != null ? answered : recorded;
    }

    private BallastException ask(ResponseCache<?> answers, Resource resource) {
        return refresh(() -> request(answers, resource));
    }

    private void request(ResponseCache<?> answers, Resource resource) {
        if (this == CACHE_FIRST) {
            answers.current(resource);
        } else if (this == NETWORK_ONLY) {
            answers.fresh(resource);
        }
    }

    private static BallastException refresh(Runnable request) {
        try {
            request.run();
            return null;
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (BallastException failure) {
            return failure;
        }
    }
}
