package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.model.Config;
import dev.ballast.model.Instance;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what the session and its ledger remember of a resource, and sends nothing. */
class Remembered {

    // The document does not show how often nodes are checked; half a minute is the usual interval of such a service.
    private static final Duration NOT_CHECKED = Duration.ofSeconds(30);

    private final Cloud cloud;
    private final Reconcilers converge;

    Remembered(Cloud cloud) {
        this.cloud = cloud;
        this.converge = cloud.converge();
    }

    final Facts of(Handle handle) {
        if (handle instanceof InstanceHandle) {
            return instance(handle.resource);
        }
        if (handle instanceof VolumeHandle) {
            return volume(handle.resource);
        }
        return handle instanceof PortHandle ? port(handle.present()) : balancer(handle.resource);
    }

    /** Returns what is known of a volume. */
    Facts.OfVolume volume(Resource volume) {
        return volume(volume, null);
    }

    /** Returns what is known of a port. An answer that counts fewer nodes than were made since is too old to count. */
    Facts.OfPort port(Resource port) {
        Config last = converge.balancers().ports().seen(port).orElse(null);
        NodesStatus status = last == null ? null : last.nodesStatus();
        boolean young = status != null
                && status.total() >= converge.balancers().ports().nodes(port).size();
        return port(port, last, young ? status : null, null);
    }

    /** Returns what is known of each port. */
    List<Facts.OfPort> ports(List<Resource> ports) {
        return ports.stream().map(this::port).toList();
    }

    final Facts.OfVolume volume(Resource volume, BallastException failure) {
        Volume last = converge.volumes().seen(volume).orElse(null);
        InstanceHandle attachedTo = last == null || last.linodeId() == null
                ? null
                : new InstanceHandle(cloud, converge.instances().withId(last.linodeId()));
        return new Facts.OfVolume(last, attachedTo, failure);
    }

    final Facts.OfPort port(Resource port, Config last, NodesStatus status, BallastException failure) {
        Map<String, String> applied = cloud.account().applied(port);
        return new Facts.OfPort(
                Integer.parseInt(port.name()),
                Optional.ofNullable(last).map(Config::protocol).orElse(applied.get("protocol")),
                converge.balancers().ports().nodes(port),
                status,
                converge.balancers().ports().addedNodesSince(port, NOT_CHECKED),
                converge.balancers().ports().health().notBooted(port),
                failure);
    }

    private Facts instance(Resource instance) {
        Map<String, String> applied = cloud.account().applied(instance);
        Instance last = converge.instances().seen(instance).orElse(new Instance(instance.id(), null, null, null));
        return new Facts.OfInstance(
                new Instance(
                        instance.id(),
                        applied.getOrDefault("region", last.region()),
                        applied.getOrDefault("type", last.type()),
                        applied.getOrDefault("image", last.image())),
                converge.instances().knownPrivateIp(instance).orElse(null),
                converge.boots().sent(instance).orElse(null),
                Optional.ofNullable(applied.get("booted")).map(Boolean::valueOf).orElse(null));
    }

    private Facts balancer(Resource balancer) {
        Map<String, String> applied = cloud.account().applied(balancer);
        return new Facts.OfNodeBalancer(
                applied.get("region"),
                applied.get("ipv4"),
                applied.get("throttle"),
                ports(converge.balancers().ports().of(balancer)));
    }
}
