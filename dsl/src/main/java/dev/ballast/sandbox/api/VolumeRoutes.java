package dev.ballast.sandbox.api;

import static dev.ballast.sandbox.api.InstanceRoutes.LINODE_ID;
import static dev.ballast.sandbox.api.InstanceRoutes.REGION;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.util.List;
import java.util.Map;

/** The operations on volumes (docs/api.md section 4, Volumes, rules 1 to 4). */
final class VolumeRoutes {

    private static final long LARGEST = 16384;

    private static final Field<String> LABEL = Field.text(
                    "label",
                    "[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-]){0,31}",
                    "Must begin with a letter and hold 1-32 letters, digits, single '-' and '_'")
            .required();
    private static final Field<Long> SIZE = Field.integer("size", 10, LARGEST);
    private static final Field<Long> NEW_SIZE = Field.integer("size")
            .required()
            .must(size -> size <= LARGEST, "Storage volumes cannot be resized larger than " + LARGEST + " gigabytes")
            .must((size, request) -> size > volume(request).size(), "Storage volumes can only be resized up");
    private static final Field<Long> CONFIG_ID = Field.integer("config_id");

    static final List<Route<?>> ALL = List.of(
            Route.of("POST /volumes", VolumeRoutes::create, LABEL, REGION, SIZE, LINODE_ID),
            Route.of("GET /volumes/{id}", VolumeRoutes::volume, VolumeRoutes::view),
            Route.of(
                    "POST /volumes/{id}/attach",
                    VolumeRoutes::volume,
                    VolumeRoutes::attach,
                    LINODE_ID.required(),
                    CONFIG_ID),
            Route.of("POST /volumes/{id}/detach", VolumeRoutes::volume, VolumeRoutes::detach),
            Route.of("POST /volumes/{id}/clone", VolumeRoutes::volume, VolumeRoutes::copy, LABEL),
            Route.of("POST /volumes/{id}/resize", VolumeRoutes::volume, VolumeRoutes::resize, NEW_SIZE),
            Route.of("DELETE /volumes/{id}", VolumeRoutes::volume, VolumeRoutes::delete));

    private VolumeRoutes() {}

    private static VolumeState volume(ApiRequest request) {
        return request.account().volumes().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private static Object create(ApiRequest request) {
        Long linode = request.get(LINODE_ID);
        InstanceState instance = linode == null ? null : InstanceRoutes.named(linode, request);
        String region = request.get(REGION, instance == null ? null : instance.region());
        if (region == null) {
            throw HttpException.of(400, "Must provide a region or a Linode ID");
        }
        VolumeState volume = created(request, request.get(SIZE, 20L), region);
        return put(instance == null ? volume : attached(volume, instance, null, request), request);
    }

    private static VolumeState created(ApiRequest request, long size, String region) {
        String label = request.get(LABEL);
        return VolumeState.created(request.account().nextId(), label, size, region, request.now());
    }

    private static Object attach(VolumeState volume, ApiRequest request) {
        if (isAttached(volume, request)) {
            throw refused(volume, "already attached");
        }
        InstanceState instance = InstanceRoutes.named(request.get(LINODE_ID), request);
        return put(attached(volume, instance, request.get(CONFIG_ID), request), request);
    }

    private static VolumeState attached(VolumeState volume, InstanceState instance, Long profile, ApiRequest request) {
        if (!instance.region().equals(volume.region())) {
            throw HttpException.invalid(
                    "linode_id",
                    "the volume is in " + volume.region() + " and the instance in " + instance.region()
                            + ": both must be in the same region");
        }
        if (profile != null && !instance.profiles().contains(profile)) {
            throw HttpException.invalid("config_id", "the instance has no configuration profile " + profile);
        }
        return volume.attached(
                instance.id(), profile == null ? instance.profiles().get(0) : profile, request.now());
    }

    private static Object detach(VolumeState volume, ApiRequest request) {
        if (!isAttached(volume, request)) {
            throw refused(volume, "not attached");
        }
        put(volume.detaching(request.now()), request);
        return Map.of();
    }

    /** Creates a volume of the same size and region; the data itself is not simulated. */
    private static Object copy(VolumeState volume, ApiRequest request) {
        requireActive(volume, request);
        return put(created(request, volume.size(), volume.region()), request);
    }

    private static Object resize(VolumeState volume, ApiRequest request) {
        requireActive(volume, request);
        return put(volume.resized(request.get(NEW_SIZE), request.now()), request);
    }

    private static Object delete(VolumeState volume, ApiRequest request) {
        if (isAttached(volume, request)) {
            throw refused(volume, "attached: detach it first");
        }
        request.account().volumes().remove(volume.id());
        return Map.of();
    }

    private static boolean isAttached(VolumeState volume, ApiRequest request) {
        return volume.attachedTo(request.now()) != null;
    }

    private static void requireActive(VolumeState volume, ApiRequest request) {
        String status = volume.status().at(request.now());
        if (!status.equals("active")) {
            throw refused(volume, status + ", not active");
        }
    }

    private static HttpException refused(VolumeState volume, String why) {
        return HttpException.of(400, "Volume " + volume.id() + " is " + why);
    }

    private static Object put(VolumeState volume, ApiRequest request) {
        return view(request.account().volumes().put(volume), request);
    }

    private static Map<String, Object> view(VolumeState volume, ApiRequest request) {
        return SandboxJson.object(
                "id", volume.id(),
                "label", volume.label(),
                "size", volume.size(),
                "region", volume.region(),
                "linode_id", volume.attachedTo(request.now()),
                "status", volume.status().at(request.now()),
                "created", volume.created(),
                "updated", volume.updated(),
                "filesystem_path", "/dev/disk/by-id/scsi-0Linode_Volume_" + volume.label());
    }
}
