package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.DiskState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import dev.ballast.sandbox.state.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The operations that rebuild, resize, migrate and copy an instance, or change its password. */
final class RebuildRoutes {

    private static final Duration REBUILDING = Duration.ofSeconds(4);
    private static final Duration RESIZING = Duration.ofSeconds(6);
    private static final Duration MIGRATING = Duration.ofSeconds(6);
    private static final Duration CLONING = Duration.ofSeconds(4);
    private static final Duration CHANGING = Duration.ofSeconds(1);

    /** The fields that a rebuild changes only if the request contains them. */
    private static final List<Field<?>> CHANGED = List.of(InstanceFields.ENCRYPTION, InstanceFields.POLICY);

    private final Field<String> region =
            Field.text("region").must(SandboxCatalogue.REGIONS::has, "region is not valid");
    private final Field<String> password = ImageDeployment.password("root_pass").required();
    private final Field<String> resizeKind = Field.oneOf("migration_type", "warm", "cold");
    private final Field<String> migrationKind = Field.oneOf("type", "cold", "warm");
    private final Field<Boolean> growDisk = Field.flag("allow_auto_disk_resize");

    List<Route<?>> all() {
        List<Field<?>> rebuild = new ArrayList<>(ImageDeployment.FIELDS);
        rebuild.set(0, ImageDeployment.IMAGE.required(ImageDeployment.NO_IMAGE));
        rebuild.addAll(List.of(InstanceFields.BOOTED, InstanceFields.METADATA, Field.ignored("type")));
        rebuild.addAll(CHANGED);
        String path = "/linode/instances/{id}";
        return List.of(
                Route.of(
                        "POST " + path + "/rebuild",
                        RebuildRoutes::free,
                        this::rebuild,
                        rebuild.toArray(Field<?>[]::new)),
                Route.of(
                        "POST " + path + "/resize",
                        RebuildRoutes::free,
                        this::resize,
                        InstanceFields.TYPE,
                        resizeKind,
                        growDisk),
                Route.of("POST " + path + "/migrate", RebuildRoutes::free, this::migrate, region, migrationKind),
                Route.of("POST " + path + "/password", RebuildRoutes::free, this::changePassword, password),
                Route.of(
                        "POST " + path + "/clone",
                        RebuildRoutes::free,
                        this::copy,
                        InstanceFields.REGION,
                        InstanceFields.TYPE,
                        InstanceFields.LABEL,
                        InstanceFields.PRIVATE_IP,
                        InstanceFields.BACKUPS,
                        InstanceFields.METADATA));
    }

    private static InstanceState free(SandboxRequest request) {
        return Events.requireFree(request, LinodeInstanceRoutes.instance(request));
    }

    private static boolean holdsDisks(String type, InstanceState instance, SandboxRequest request) {
        return InstanceDisks.allocated(instance, request)
                <= SandboxCatalogue.type(type).orElseThrow().get("disk").asLong();
    }

    private Object rebuild(InstanceState before, SandboxRequest request) {
        ImageDeployment deployment = ImageDeployment.of(request);
        InstanceProfiles.of(before, request).forEach(profile -> InstanceProfiles.remove(profile, request));
        InstanceDisks.of(before, request).forEach(disk -> InstanceDisks.remove(disk, request));
        InstanceState emptied = before.withProfiles(List.of()).replaced(before.type(), deployment.image());
        ProfileState profile = deployment.deploy(emptied, request);
        InstanceState deployed = InstanceProfiles.add(emptied, profile, request);
        LinodeInstanceRoutes.volumes(before, request).forEach(volume -> {
            String slot = ProfileDevices.free(profile.id(), deployed, request);
            LinodeVolumeRoutes.put(volume.attached(before.id(), profile.id(), request.now()), request);
            ProfileDevices.put(profile.id(), slot, volume, request);
        });
        InstanceFields.storeUserData(before.id(), request);
        request.store(before, CHANGED);
        String then = request.get(InstanceFields.BOOTED, true) ? "running" : "offline";
        InstanceState rebuilt = passing(deployed, "rebuilding", REBUILDING, then, request);
        job("linode_rebuild", rebuilt, deployment.entity(), REBUILDING, request);
        return InstanceView.of(rebuilt, request);
    }

    private Object resize(InstanceState before, SandboxRequest request) {
        String type = request.get(InstanceFields.TYPE);
        if (type.equals(before.type())) {
            throw HttpException.of(400, "Linode is already running this service plan.");
        }
        if (!holdsDisks(type, before, request)) {
            throw HttpException.of(
                    400,
                    "Linode has allocated more disk than the new service plan allows. Delete or resize disks smaller.");
        }
        refuseWarm(resizeKind, before, request);
        String then = before.status().at(request.now());
        InstanceState other = before.replaced(type, before.image());
        if (request.get(growDisk, true)) {
            grow(other, request);
        }
        job("linode_resize", passing(other, "resizing", RESIZING, then, request), null, RESIZING, request);
        return Map.of();
    }

    private static void refuseWarm(Field<String> kind, InstanceState instance, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                "warm".equals(request.get(kind))
                        && !instance.status().at(request.now()).equals("running"),
                kind.name(),
                "A warm migration needs a Linode that is running.");
    }

    /** Gives the disk of an instance all of its type that its swap disk leaves, if it has no other disk and that is more. */
    private static void grow(InstanceState instance, SandboxRequest request) {
        List<DiskState> disks = InstanceDisks.of(instance, request);
        List<DiskState> data = disks.stream()
                .filter(disk ->
                        !InstanceDisks.field(disk, "filesystem", request).equals("swap"))
                .toList();
        long left = InstanceView.type(instance).get("disk").asLong() - InstanceDisks.allocated(instance, request);
        if (data.size() == 1 && disks.size() <= 2 && left > 0) {
            DiskState only = data.get(0);
            InstanceDisks.change(only, only.status(), only.size() + left, request);
        }
    }

    /** Moves an instance to the sent region at once. It keeps its addresses. */
    private Object migrate(InstanceState before, SandboxRequest request) {
        refuseWarm(migrationKind, before, request);
        InstanceState moved = before.in(request.get(region, before.region()));
        String then = before.status().at(request.now());
        job("linode_migrate", passing(moved, "migrating", MIGRATING, then, request), null, MIGRATING, request);
        return Map.of();
    }

    private Object changePassword(InstanceState instance, SandboxRequest request) {
        if (!instance.status().at(request.now()).equals("offline")) {
            throw HttpException.of(400, "The root password is changed only while the Linode is offline.");
        }
        job("password_reset", instance, null, CHANGING, request);
        return Map.of();
    }

    private static InstanceState passing(
            InstanceState instance, String state, Duration duration, String then, SandboxRequest request) {
        return request.account().instances().put(instance.passing(state, duration, then, request.now()));
    }

    private static void job(
            String action, InstanceState instance, Entity secondary, Duration duration, SandboxRequest request) {
        Entity entity = LinodeInstanceRoutes.entity(instance, request);
        Events.job(request, action, entity, secondary, request.now().plus(duration));
    }

    private Object copy(InstanceState original, SandboxRequest request) {
        InterfaceSetting.refusePrivate(InterfaceSetting.of(original, request), request);
        AccountState account = request.account();
        InstanceState copy = account.instances()
                .put(new InstanceState(
                        account.nextId(),
                        request.get(InstanceFields.REGION),
                        request.get(InstanceFields.TYPE),
                        original.image(),
                        Timeline.of("offline", request.now()),
                        List.of(),
                        InstanceFields.addresses(request),
                        request.now()));
        request.store(copy, List.of(InstanceFields.LABEL, InstanceFields.BACKUPS));
        InterfaceSetting.store(
                copy, null, InterfaceSetting.of(original, request), alike(original, copy, request), request);
        InstanceFields.storeUserData(copy.id(), request);
        Map<Long, Long> disks = new HashMap<>();
        for (DiskState disk : InstanceDisks.of(original, request)) {
            disks.put(disk.id(), InstanceDisks.copy(disk, copy, request).id());
        }
        for (ProfileState profile : InstanceProfiles.of(original, request)) {
            copy = InstanceProfiles.add(copy, copied(profile, copy, disks, request), request);
        }
        job("linode_clone", original, LinodeInstanceRoutes.entity(copy, request), CLONING, request);
        return InstanceView.of(copy, request);
    }

    private static ProfileState copied(
            ProfileState profile, InstanceState copy, Map<Long, Long> disks, SandboxRequest request) {
        ObjectNode fields = request.account().fields(profile).deepCopy();
        ObjectNode devices = SandboxJson.MAPPER.createObjectNode();
        fields.path("devices").forEachEntry((slot, device) -> {
            Long disk = disks.get(device.path("disk_id").asLong(0));
            if (disk != null) {
                devices.putObject(slot).put("disk_id", disk);
            }
        });
        fields.set("devices", devices);
        ProfileState created = InstanceProfiles.create(copy, InstanceProfiles.label(profile, request), request);
        request.account().fields(created).setAll(fields);
        InterfaceFields.store(created, copy, alike(profile, copy, request), request);
        return created;
    }

    private static List<ObjectNode> alike(Resource holder, InstanceState copy, SandboxRequest request) {
        return InterfaceFields.alike(
                request.account().fields(holder).path(InterfaceFields.ALL.name()), copy.region(), request);
    }
}
