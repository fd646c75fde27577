package dev.ballast.sandbox.api;

import static dev.ballast.sandbox.api.DocumentedInstanceRoutes.LINODE_ID;
import static dev.ballast.sandbox.api.DocumentedInstanceRoutes.REGION;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.util.List;
import java.util.Map;

/** The operations on volumes (docs/api.md section 4, Volumes, rules 1 to 4). */
final class DocumentedVolumeRoutes {

    private static final long LARGEST = 16384;

    private final Field<String> label = Field.text(
                    "label",
                    "[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-]){0,31}",
                    "Must begin with a letter and hold 1-32 letters, digits, single '-' and '_'")
            .required();
    private final Field<Long> size = Field.integer("size", 10, LARGEST);
    private final Field<Long> newSize = Field.integer("size")
            .required()
            .must(size -> size <= LARGEST, "Storage volumes cannot be resized larger than " + LARGEST + " gigabytes")
            .must((size, request) -> size > request.volume().size(), "Storage volumes can only be resized up");
    private final Field<Long> profile = Field.integer("config_id");

    List<Route<?>> all() {
        return List.of(
                Route.of("POST /volumes", this::create, label, REGION, size, LINODE_ID),
                Route.of("GET /volumes/{id}", SandboxRequest::volume, this::view),
                Route.of(
                        "POST /volumes/{id}/attach",
                        SandboxRequest::volume,
                        this::attach,
                        LINODE_ID.required(),
                        profile),
                Route.of("POST /volumes/{id}/detach", SandboxRequest::volume, this::detach),
                Route.of("POST /volumes/{id}/clone", SandboxRequest::volume, this::copy, label),
                Route.of("POST /volumes/{id}/resize", SandboxRequest::volume, this::resize, newSize),
                Route.of("DELETE /volumes/{id}", SandboxRequest::volume, this::delete));
    }

    private Object create(SandboxRequest request) {
        Long linode = request.get(LINODE_ID);
        InstanceState instance = linode == null ? null : DocumentedInstanceRoutes.named(linode, request);
        String region = request.get(REGION, instance == null ? null : instance.region());
        if (region == null) {
            throw HttpException.of(400, "Must provide a region or a Linode ID");
        }
        VolumeState volume = created(request, request.get(size, 20L), region);
        return put(instance == null ? volume : attached(volume, instance, null, request), request);
    }

    private VolumeState created(SandboxRequest request, long size, String region) {
        return VolumeState.created(request.account().nextId(), request.get(label), size, region, request.now());
    }

    private Object attach(VolumeState volume, SandboxRequest request) {
        if (isAttached(volume, request)) {
            throw refused(volume, "already attached");
        }
        InstanceState instance = DocumentedInstanceRoutes.named(request.get(LINODE_ID), request);
        return put(attached(volume, instance, request.get(profile), request), request);
    }

    private VolumeState attached(VolumeState volume, InstanceState instance, Long profile, SandboxRequest request) {
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

    private Object detach(VolumeState volume, SandboxRequest request) {
        if (!isAttached(volume, request)) {
            throw refused(volume, "not attached");
        }
        put(volume.detaching(request.now()), request);
        return Map.of();
    }

    /** Creates a volume of the same size and region. The data itself is not simulated. */
    private Object copy(VolumeState volume, SandboxRequest request) {
        requireActive(volume, request);
        return put(created(request, volume.size(), volume.region()), request);
    }

    private Object resize(VolumeState volume, SandboxRequest request) {
        requireActive(volume, request);
        return put(volume.resized(request.get(newSize), request.now()), request);
    }

    private Object delete(VolumeState volume, SandboxRequest request) {
        if (isAttached(volume, request)) {
            throw refused(volume, "attached: detach it first");
        }
        request.account().volumes().remove(volume.id());
        return Map.of();
    }

    private boolean isAttached(VolumeState volume, SandboxRequest request) {
        return volume.attachedTo(request.now()) != null;
    }

    private void requireActive(VolumeState volume, SandboxRequest request) {
        String status = volume.status().at(request.now());
        if (!status.equals("active")) {
            throw refused(volume, status + ", not active");
        }
    }

    private HttpException refused(VolumeState volume, String why) {
        return HttpException.of(400, "Volume " + volume.id() + " is " + why);
    }

    private Object put(VolumeState volume, SandboxRequest request) {
        return view(request.account().volumes().put(volume), request);
    }

    private Map<String, Object> view(VolumeState volume, SandboxRequest request) {
        return SandboxJson.object(
                "id", volume.id(),
                "label", volume.label(),
                "size", volume.shownSize(),
                "region", volume.region(),
                "linode_id", volume.attachedTo(request.now()),
                "status", volume.status().at(request.now()),
                "created", volume.created(),
                "updated", volume.updated(),
                "filesystem_path", "/dev/disk/by-id/scsi-0Linode_Volume_" + volume.label());
    }
}
