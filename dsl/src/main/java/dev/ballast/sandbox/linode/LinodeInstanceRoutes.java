package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The operations on compute instances. */
final class LinodeInstanceRoutes {

    private static final Set<String> KEYS = Set.of("id", "label", "region", "image", "ipv4", "tags", "group", "locks");

    private static final Duration DELETING = Duration.ofSeconds(1);

    private final InterfaceSetting interfaces;

    LinodeInstanceRoutes(InterfaceSetting interfaces) {
        this.interfaces = interfaces;
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /linode/instances", this::list),
                Route.of("POST /linode/instances", this::create, InstanceFields.created(interfaces)),
                Route.of("GET /linode/instances/{id}", LinodeInstanceRoutes::instance, InstanceView::of),
                Route.of(
                        "PUT /linode/instances/{id}",
                        LinodeInstanceRoutes::instance,
                        this::change,
                        InstanceFields.changed()),
                Route.of("DELETE /linode/instances/{id}", LinodeInstanceRoutes::instance, this::delete),
                Route.of(
                        "GET /linode/instances/{id}/volumes",
                        LinodeInstanceRoutes::instance,
                        (instance, request) -> LinodeVolumeRoutes.page(request, volumes(instance, request))),
                Route.of(
                        "GET /linode/instances/{id}/nodebalancers",
                        LinodeInstanceRoutes::instance,
                        (instance, request) -> LinodeNodeBalancerRoutes.page(
                                request, LinodeNodeBalancerRoutes.withNodesOf(instance, request))));
    }

    /** Returns the instance in the path of a request; throws "not found" if it does not exist. */
    static InstanceState instance(SandboxRequest request) {
        return request.account().instances().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    /** Returns an instance as an entity of events. */
    static Entity entity(InstanceState instance, SandboxRequest request) {
        return new Entity("linode", instance.id(), label(instance.id(), request), "linode/instances");
    }

    /** Returns the label of an instance. */
    static String label(long instance, SandboxRequest request) {
        return request.account()
                .fields(InstanceState.class, instance)
                .path("label")
                .asString("linode" + instance);
    }

    private Object list(SandboxRequest request) {
        return ListQuery.of(
                request, request.account().instances().all(), instance -> InstanceView.of(instance, request), KEYS);
    }

    private Object create(SandboxRequest request) {
        ImageDeployment deployment = ImageDeployment.of(request);
        String generation = interfaces.chosen(request);
        InterfaceSetting.refusePrivate(generation, request);
        HttpException.check(InterfaceSetting.problems(generation, request));
        AccountState account = request.account();
        Instant now = request.now();
        InstanceState created = account.instances()
                .put(new InstanceState(
                        account.nextId(),
                        request.get(InstanceFields.REGION),
                        request.get(InstanceFields.TYPE),
                        deployment.image(),
                        InstanceState.provisioned(now),
                        List.of(),
                        InstanceFields.addresses(request),
                        now));
        request.store(created, InstanceFields.SHOWN);
        InstanceFields.storeUserData(created.id(), request);
        Events.job(
                request,
                "linode_create",
                entity(created, request),
                deployment.entity(),
                created.status().last().from());
        ProfileState profile = deployment.image() == null ? null : deployment.deploy(created, request);
        InterfaceSetting.store(created, profile, generation, request.get(InterfaceFields.ALL, List.of()), request);
        if (!InterfaceSetting.isLinode(created, request)) {
            FirewallDefaults.give(FirewallDefaults.LINODE, account.fields(created), request);
        }
        if (profile != null) {
            created = InstanceProfiles.add(created, profile, request);
            boolean boots = request.get(InstanceFields.BOOTED, true) && InterfaceSetting.isBootable(created, request);
            created = boots ? PowerRoutes.boot(created, profile, request) : created;
        }
        return InstanceView.of(created, request);
    }

    private Object change(InstanceState instance, SandboxRequest request) {
        ObjectNode fields = request.account().fields(instance);
        request.store(instance, InstanceFields.CHANGED);
        if (request.get(InstanceFields.ALERTS) != null) {
            fields.withObject("/alerts").setAll(request.get(InstanceFields.ALERTS));
        }
        request.body().at("/backups/schedule").forEachEntry((name, value) -> fields.withObject("/backups/schedule")
                .set(name, value));
        fields.put("updated", request.now().toString());
        Events.notification(request, "linode_update", entity(instance, request), null);
        return InstanceView.of(instance, request);
    }

    private Object delete(InstanceState instance, SandboxRequest request) {
        AccountState account = request.account();
        Events.job(
                request,
                "linode_delete",
                entity(instance, request),
                null,
                request.now().plus(DELETING));
        volumes(instance, request).forEach(volume -> account.volumes().put(volume.freed(request.now())));
        BalancerNodeRoutes.removeOf(instance, request);
        AccountAddresses.giveUp(instance.ipv4(), request);
        InstanceProfiles.of(instance, request).forEach(profile -> InstanceProfiles.remove(profile, request));
        InstanceDisks.of(instance, request).forEach(disk -> InstanceDisks.remove(disk, request));
        account.instances().remove(instance.id());
        account.forget(instance);
        account.leaveSubnets("linodes", instance.id());
        return Map.of();
    }

    /** Returns the volumes that are attached to an instance. */
    static List<VolumeState> volumes(InstanceState instance, SandboxRequest request) {
        return request.account().volumes().all().stream()
                .filter(volume -> Long.valueOf(instance.id()).equals(volume.attachedTo(request.now())))
                .toList();
    }
}
