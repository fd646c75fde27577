package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.DiskState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operations on the disks of an instance; all but the label are jobs, one at a time. */
final class DiskRoutes {

    private static final String PATH = "/linode/instances/{id}/disks";
    private static final Duration WORK = Duration.ofSeconds(1);

    private final Field<String> label =
            Field.text("label").must(text -> !text.isBlank() && text.length() <= 48, "Must be 1-48 characters");
    private final Field<Long> size = Field.integer("size")
            .must(megabytes -> megabytes >= 1, "Must be 1 or more")
            .must(DiskRoutes::fits, "There is not enough unallocated disk space on this Linode.")
            .required();
    private final Field<String> filesystem = Field.oneOf("filesystem", "raw", "swap", "ext3", "ext4", "initrd");
    private final Field<String> password = Field.text("password").required();

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

    private static InstanceState freeInstance(ApiRequest request) {
        return Events.requireFree(request, LinodeInstanceRoutes.instance(request));
    }

    private static DiskState freeDisk(ApiRequest request) {
        DiskState disk = disk(request);
        freeInstance(request);
        return disk;
    }

    private static DiskState disk(ApiRequest request) {
        return of(LinodeInstanceRoutes.instance(request), request).stream()
                .filter(disk -> disk.id() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    /** Returns the disks of an instance. */
    static List<DiskState> of(InstanceState instance, ApiRequest request) {
        return request.account().extended().disks().all().stream()
                .filter(disk -> disk.instance() == instance.id())
                .toList();
    }

    /** Returns the megabytes of all disks of an instance. */
    static long allocated(InstanceState instance, ApiRequest request) {
        return of(instance, request).stream().mapToLong(DiskState::size).sum();
    }

    private static boolean fits(long megabytes, ApiRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        long resized = request.path().groupCount() > 1 ? request.id(1) : 0;
        long own = request.account()
                .extended()
                .disks()
                .find(resized)
                .map(DiskState::size)
                .orElse(0L);
        return allocated(instance, request) - own + megabytes
                <= Catalogue.plan(instance.type()).orElseThrow().get("disk").asLong();
    }

    private Object list(InstanceState instance, ApiRequest request) {
        return ListQuery.of(request, of(instance, request), disk -> view(disk, request), Set.of());
    }

    private Object create(InstanceState instance, ApiRequest request) {
        return done(
                "disk_create",
                created(instance, request.get(label), request.get(filesystem, "ext4"), request.get(size), request),
                request);
    }

    /** Returns a new disk of an instance. */
    static DiskState created(
            InstanceState instance, String label, String filesystem, long megabytes, ApiRequest request) {
        AccountState account = request.account();
        Instant now = request.now();
        Timeline status = Timeline.of("not ready", now).then("ready", now.plus(WORK));
        DiskState created = account.extended()
                .disks()
                .put(new DiskState(account.nextId(), instance.id(), megabytes, status, now, now));
        account.fields(created.id()).put("label", label).put("filesystem", filesystem);
        return created;
    }

    /** Forgets a disk. */
    static void remove(DiskState disk, ApiRequest request) {
        request.account().extended().disks().remove(disk.id());
        request.account().extended().fields().remove(disk.id());
    }

    private Object change(DiskState disk, ApiRequest request) {
        request.store(disk.id(), List.of(label));
        return view(put(disk, disk.status(), disk.size(), request), request);
    }

    private Object delete(DiskState disk, ApiRequest request) {
        done("disk_delete", disk, request);
        remove(disk, request);
        return Map.of();
    }

    private Object resize(DiskState disk, ApiRequest request) {
        done("disk_resize", put(disk, disk.status(), request.get(size), request), request);
        return Map.of();
    }

    private Object copy(DiskState disk, ApiRequest request) {
        DiskState copy = copied(disk, LinodeInstanceRoutes.instance(request), request);
        request.account().fields(copy.id()).put("label", "Copy of " + field(disk, "label", request));
        return done("disk_duplicate", copy, request);
    }

    /** Returns the copy of a disk, ready at once. */
    static DiskState copied(DiskState disk, InstanceState owner, ApiRequest request) {
        DiskState copy =
                created(owner, field(disk, "label", request), field(disk, "filesystem", request), disk.size(), request);
        return put(copy, Timeline.of("ready", request.now()), disk.size(), request);
    }

    private static String field(DiskState disk, String name, ApiRequest request) {
        return request.account().fields(disk.id()).path(name).asString();
    }

    private Object changePassword(DiskState disk, ApiRequest request) {
        done("password_reset", disk, request);
        return Map.of();
    }

    private static DiskState put(DiskState disk, Timeline status, long megabytes, ApiRequest request) {
        return request.account()
                .extended()
                .disks()
                .put(new DiskState(disk.id(), disk.instance(), megabytes, status, disk.created(), request.now()));
    }

    private static Object done(String action, DiskState disk, ApiRequest request) {
        String url = "/v4/linode/instances/" + disk.instance() + "/disks/" + disk.id();
        Entity instance = LinodeInstanceRoutes.entity(LinodeInstanceRoutes.instance(request), request);
        Entity entity = new Entity("disk", String.valueOf(disk.id()), field(disk, "label", request), url);
        Events.job(
                request, action, instance, entity, request.now(), request.now().plus(WORK));
        return view(disk, request);
    }

    private static Map<String, Object> view(DiskState disk, ApiRequest request) {
        return SandboxJson.object(
                "id", disk.id(),
                "status", disk.status().at(request.now()),
                "label", field(disk, "label", request),
                "created", disk.created(),
                "updated", disk.updated(),
                "filesystem", field(disk, "filesystem", request),
                "size", disk.size(),
                "disk_encryption", "enabled");
    }
}
