package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The operations on compute instances. */
final class LinodeInstanceRoutes {

    private static final Set<String> KEYS = Set.of("id", "label", "region", "image", "ipv4", "tags", "group");

    /** The label, which no other instance has. */
    static final Field<String> LABEL = Field.text("label")
            .must(text -> text.length() >= 3 && text.length() <= 64, "Must be between 3 and 64 characters")
            .must(
                    text -> text.matches("[a-zA-Z](?:(?!--|__|\\.\\.)[a-zA-Z0-9_.-])*+(?<=[a-zA-Z0-9])"),
                    "Must begin with a letter, end with a letter or digit, and have single '-', '_' and '.' between")
            .must(LinodeInstanceRoutes::unique, "Label must be unique among your linodes");
    /** The region, which must be sent. */
    static final Field<String> REGION = Field.text("region")
            .must(Catalogue::hasRegion, "region is not valid")
            .required();
    /** The plan, which must be sent. */
    static final Field<String> TYPE = Field.text("type")
            .must(id -> Catalogue.plan(id).isPresent(), "A valid plan type by that ID was not found")
            .required();
    /** The user data, of which only is kept that there is some. */
    static final Field<ObjectNode> METADATA = Field.object("metadata")
            .must(
                    sent -> sent.path("user_data").asString("").matches("[A-Za-z0-9+/\\s]*={0,2}\\s*"),
                    "user_data must be base64");

    private static final Field<Boolean> PRIVATE_IP = Field.flag("private_ip");

    private final Field<Boolean> booted = Field.flag("booted");
    private final Field<List<String>> reserved = Field.texts("ipv4")
            .must(list -> list.size() == 1, AccountAddresses.NO_SINGLE)
            .must((list, request) -> AccountAddresses.isReserved(list.get(0), request), AccountAddresses.NO_SINGLE)
            .must(
                    (list, request) -> AccountAddresses.isFree(list.get(0), request),
                    "Address must be currently unassigned.");
    private final Field<ObjectNode> alerts = Field.object("alerts");
    private final Field<String> policy = Field.text("maintenance_policy")
            .must(
                    List.of("linode/migrate", "linode/power_off_on")::contains,
                    "Unsupported maintenance policy slug format.");
    private final List<Field<?>> shown = List.of(
            LABEL,
            Field.texts("tags"),
            Field.text("group"),
            policy,
            Field.oneOf("disk_encryption", "enabled", "disabled"));

    List<Route<?>> all() {
        List<Field<?>> fields = new ArrayList<>(shown);
        fields.addAll(List.of(REGION, TYPE, booted, PRIVATE_IP, reserved, METADATA));
        fields.addAll(ImageDeployment.FIELDS);
        return List.of(
                Route.of("GET /linode/instances", this::list),
                Route.of("POST /linode/instances", this::create, fields.toArray(Field<?>[]::new)),
                Route.of("GET /linode/instances/{id}", LinodeInstanceRoutes::instance, InstanceView::of),
                Route.of(
                        "PUT /linode/instances/{id}",
                        LinodeInstanceRoutes::instance,
                        this::change,
                        LABEL,
                        Field.texts("tags"),
                        Field.text("group"),
                        policy,
                        alerts,
                        Field.flag("watchdog_enabled")),
                Route.of("DELETE /linode/instances/{id}", LinodeInstanceRoutes::instance, this::delete),
                Route.of(
                        "GET /linode/instances/{id}/volumes",
                        LinodeInstanceRoutes::instance,
                        (instance, request) -> LinodeVolumeRoutes.page(request, volumes(instance, request))),
                Route.of(
                        "GET /linode/instances/{id}/nodebalancers",
                        LinodeInstanceRoutes::instance,
                        (instance, request) -> LinodeNodeBalancerRoutes.page(
                                request, LinodeNodeBalancerRoutes.withNodesOf(request, instance.ipv4()))));
    }

    private static boolean unique(String label, ApiRequest request) {
        long own = request.path().groupCount() == 0 ? 0 : request.id(0);
        return request.account().instances().all().stream()
                .noneMatch(
                        other -> other.id() != own && label(other.id(), request).equals(label));
    }

    /** Returns the instance that the path of a request begins with. */
    static InstanceState instance(ApiRequest request) {
        return request.account().instances().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    /** Returns an instance as events name it. */
    static Entity entity(InstanceState instance, ApiRequest request) {
        return new Entity("linode", instance.id(), label(instance.id(), request));
    }

    /** Returns the label of an instance. */
    static String label(long instance, ApiRequest request) {
        return request.account().fields(instance).path("label").asString("linode" + instance);
    }

    private Object list(ApiRequest request) {
        return ListQuery.of(
                request, request.account().instances().all(), instance -> InstanceView.of(instance, request), KEYS);
    }

    private Object create(ApiRequest request) {
        ImageDeployment deployment = ImageDeployment.of(request);
        AccountState account = request.account();
        Instant now = request.now();
        InstanceState created = account.instances()
                .put(new InstanceState(
                        account.nextId(),
                        request.get(REGION),
                        request.get(TYPE),
                        deployment.image(),
                        InstanceState.provisioned(now),
                        List.of(),
                        addresses(
                                request.get(reserved, List.of(account.nextPublicAddress()))
                                        .get(0),
                                request),
                        now));
        request.store(created.id(), shown);
        storeUserData(created.id(), request);
        Events.job(
                request,
                "linode_create",
                entity(created, request),
                deployment.entity(),
                now,
                created.status().last().from());
        if (deployment.image() != null) {
            ProfileState profile = deployment.deploy(created, request);
            created = InstanceProfiles.add(created, profile, request);
            created = request.get(booted, true) ? PowerRoutes.booted(created, profile, request) : created;
        }
        return InstanceView.of(created, request);
    }

    /** Returns the addresses of a new instance. */
    static List<String> addresses(String first, ApiRequest request) {
        return request.get(PRIVATE_IP, false) ? List.of(first, request.account().nextPrivateAddress()) : List.of(first);
    }

    /** Stores whether there is user data; what it says is a secret. */
    static void storeUserData(long instance, ApiRequest request) {
        String data = request.body().path("metadata").path("user_data").asString("");
        request.account().fields(instance).put("has_user_data", !data.isEmpty());
    }

    private Object change(InstanceState instance, ApiRequest request) {
        ObjectNode fields = request.account().fields(instance.id());
        request.store(
                instance.id(),
                List.of(LABEL, Field.texts("tags"), Field.text("group"), policy, Field.flag("watchdog_enabled")));
        if (request.get(alerts) != null) {
            fields.withObject("/alerts").setAll(request.get(alerts));
        }
        fields.put("updated", request.now().toString());
        Events.notification(request, "linode_update", entity(instance, request), null);
        return InstanceView.of(instance, request);
    }

    private Object delete(InstanceState instance, ApiRequest request) {
        AccountState account = request.account();
        Events.notification(request, "linode_delete", entity(instance, request), null);
        volumes(instance, request).forEach(volume -> account.volumes().put(volume.freed(request.now())));
        LinodeNodeBalancerRoutes.removeNodesOf(request, instance.ipv4());
        AccountAddresses.giveUp(instance.ipv4(), request);
        InstanceProfiles.of(instance, request).forEach(profile -> InstanceProfiles.remove(profile, request));
        DiskRoutes.of(instance, request).forEach(disk -> DiskRoutes.remove(disk, request));
        account.instances().remove(instance.id());
        account.extended().fields().remove(instance.id());
        return Map.of();
    }

    /** Returns the volumes that are attached to an instance. */
    static List<VolumeState> volumes(InstanceState instance, ApiRequest request) {
        return request.account().volumes().all().stream()
                .filter(volume -> Long.valueOf(instance.id()).equals(volume.attachedTo(request.now())))
                .toList();
    }
}
