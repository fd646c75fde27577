package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.DiskState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The operations on the disks of an instance. All changes except that of the label are jobs; an instance runs one at a time.
 */
final class DiskRoutes {

    private static final String PATH = "/linode/instances/{id}/disks";

    private final Field<String> label =
            Field.text("label").must(text -> !text.isBlank() && text.length() <= 48, "Must be 1-48 characters");
    private final Field<Long> size = Field.integer("size")
            .must(megabytes -> megabytes >= 1, "Must be 1 or more")
            .must(DiskRoutes::fits, "There is not enough unallocated disk space on this Linode.")
            .required();
    private final Field<String> filesystem = Field.oneOf("filesystem", "raw", "swap", "ext3", "ext4", "initrd");
    private final Field<String> password = ImageDeployment.password("password").required();

    List<Route<?>> all() {
        String disk = PATH + "/{id}";
        return List.of(
                Route.of("GET " + PATH, LinodeInstanceRoutes::instance, this::list),
                Route.of("POST " + PATH, DiskRoutes::freeInstance, this::create, label.required(), size, filesystem),
                Route.of("GET " + disk, DiskRoutes::disk, DiskRoutes::view),
                Route.of("PUT " + disk, DiskRoutes::disk, this::change, label),
                Route.of("DELETE " + disk, DiskRoutes::freeDisk, this::delete),
                Route.of("POST " + disk + "/resize", DiskRoutes::freeDisk, this::resize, size),
                Route.of("POST " + disk + "/clone", DiskRoutes::freeDisk, this::copy),
                Route.of("POST " + disk + "/password", DiskRoutes::freeDisk, this::changePassword, password));
    }

    private static InstanceState freeInstance(SandboxRequest request) {
        return Events.requireFree(request, LinodeInstanceRoutes.instance(request));
    }

    private static DiskState freeDisk(SandboxRequest request) {
        DiskState disk = disk(request);
        freeInstance(request);
        return disk;
    }

    private static DiskState disk(SandboxRequest request) {
        return InstanceDisks.of(LinodeInstanceRoutes.instance(request), request).stream()
                .filter(disk -> disk.id() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private static boolean fits(long megabytes, SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        long resized = request.path().groupCount() > 1 ? request.id(1) : 0;
        long own = request.account()
                .extended()
                .disks()
                .find(resized)
                .map(DiskState::size)
                .orElse(0L);
        return InstanceDisks.allocated(instance, request) - own + megabytes
                <= InstanceView.type(instance).get("disk").asLong();
    }

    private Object list(InstanceState instance, SandboxRequest request) {
        return ListQuery.of(request, InstanceDisks.of(instance, request), disk -> view(disk, request), Set.of());
    }

    private Object create(InstanceState instance, SandboxRequest request) {
        return done(
                "disk_create",
                InstanceDisks.create(
                        instance, request.get(label), request.get(filesystem, "ext4"), request.get(size), request),
                request);
    }

    private Object change(DiskState disk, SandboxRequest request) {
        request.store(disk, List.of(label));
        return view(InstanceDisks.change(disk, disk.status(), disk.size(), request), request);
    }

    private Object delete(DiskState disk, SandboxRequest request) {
        done("disk_delete", disk, request);
        InstanceDisks.remove(disk, request);
        return Map.of();
    }

    private Object resize(DiskState disk, SandboxRequest request) {
        done("disk_resize", InstanceDisks.change(disk, disk.status(), request.get(size), request), request);
        return Map.of();
    }

    private Object copy(DiskState disk, SandboxRequest request) {
        DiskState copy = InstanceDisks.copy(disk, LinodeInstanceRoutes.instance(request), request);
        request.account().fields(copy).put("label", "Copy of " + InstanceDisks.field(disk, "label", request));
        return done("disk_duplicate", copy, request);
    }

    private Object changePassword(DiskState disk, SandboxRequest request) {
        done("password_reset", disk, request);
        return Map.of();
    }

    private static Object done(String action, DiskState disk, SandboxRequest request) {
        String url = "/v4/linode/instances/" + disk.instance() + "/disks/" + disk.id();
        Entity instance = LinodeInstanceRoutes.entity(LinodeInstanceRoutes.instance(request), request);
        Entity entity = new Entity("disk", String.valueOf(disk.id()), InstanceDisks.field(disk, "label", request), url);
        Events.job(request, action, instance, entity, request.now().plus(InstanceDisks.WORK));
        return view(disk, request);
    }

    private static Map<String, Object> view(DiskState disk, SandboxRequest request) {
        return SandboxJson.object(
                "id", disk.id(),
                "status", disk.status().at(request.now()),
                "label", InstanceDisks.field(disk, "label", request),
                "created", disk.created(),
                "updated", disk.updated(),
                "filesystem", InstanceDisks.field(disk, "filesystem", request),
                "size", disk.size(),
                "disk_encryption", "enabled");
    }
}
