package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.linode.VolumeAttachmentRoutes.Place;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The operations on volumes. */
final class LinodeVolumeRoutes {

    private static final Set<String> KEYS = Set.of("label", "tags", "locks");
    private static final Field<String> ENCRYPTION = Field.oneOf("encryption", "enabled", "disabled");
    private static final Field<List<String>> TAGS = Field.texts("tags");
    /** The fields that are only stored and shown. */
    static final List<Field<?>> STORED = List.of(ENCRYPTION, TAGS);

    private final Field<String> label = Field.text("label")
            .must(text -> !text.isEmpty() && Character.isLetter(text.charAt(0)), "Must begin with a letter")
            .must(
                    text -> text.matches("[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-]){0,31}"),
                    "Must be 1-32 letters, digits, single '-' and '_'");
    private final Field<Long> size = Field.integer("size", 10, 16384);
    private final Field<String> region =
            Field.text("region").must(SandboxCatalogue.REGIONS::has, "region is not valid");
    private final Field<Long> newSize = Field.integer("size").required();

    private final VolumeQuotaRoutes quotas;

    LinodeVolumeRoutes(VolumeQuotaRoutes quotas) {
        this.quotas = quotas;
    }

    List<Route<?>> all() {
        Field<String> required = label.required();
        List<Field<?>> created = new ArrayList<>(List.of(required, size, region, ENCRYPTION, TAGS));
        created.addAll(VolumeAttachmentRoutes.FIELDS);
        return List.of(
                Route.of("GET /volumes", this::list),
                Route.of("POST /volumes", this::create, created.toArray(Field<?>[]::new)),
                Route.of("GET /volumes/{id}", SandboxRequest::volume, LinodeVolumeRoutes::view),
                Route.of("PUT /volumes/{id}", SandboxRequest::volume, this::change, label, TAGS),
                Route.of("DELETE /volumes/{id}", SandboxRequest::volume, this::delete),
                Route.of("POST /volumes/{id}/resize", SandboxRequest::volume, this::resize, newSize),
                Route.of("POST /volumes/{id}/clone", SandboxRequest::volume, this::copy, required));
    }

    private Object list(SandboxRequest request) {
        return page(request, List.copyOf(request.account().volumes().all()));
    }

    /** Returns a page of these volumes. */
    static Object page(SandboxRequest request, List<VolumeState> volumes) {
        return ListQuery.of(request, volumes, volume -> view(volume, request), KEYS);
    }

    private Object create(SandboxRequest request) {
        Optional<InstanceState> owner = VolumeAttachmentRoutes.instance(request);
        String where = request.get(region, owner.map(InstanceState::region).orElse(null));
        if (where == null) {
            throw HttpException.of(400, "Must provide a region or a Linode ID");
        }
        owner.ifPresent(instance -> HttpException.check(VolumeAttachmentRoutes.elsewhere(where, instance)));
        Optional<Place> place = owner.map(instance -> VolumeAttachmentRoutes.place(instance, request));
        VolumeState created = created(request, request.get(size, 20L), where);
        request.store(created, STORED);
        return view(place.map(found -> found.attach(created, request)).orElse(created), request);
    }

    private VolumeState created(SandboxRequest request, long gigabytes, String where) {
        quotas.requireRoom(where, 1, gigabytes, request);
        Instant now = request.now();
        VolumeState created = put(
                VolumeState.created(request.account().nextId(), request.get(label), gigabytes, where, now), request);
        Events.job(request, "volume_create", entity(created), null, end(created));
        return created;
    }

    private Object change(VolumeState before, SandboxRequest request) {
        request.store(before, List.of(TAGS));
        VolumeState changed = put(before.labelled(request.get(label, before.label()), request.now()), request);
        Events.notification(request, "volume_update", entity(changed), null);
        return view(changed, request);
    }

    private Object delete(VolumeState volume, SandboxRequest request) {
        if (volume.status().at(request.now()).equals("key_rotating")) {
            requireActive(volume, request);
        }
        AccountState account = request.account();
        account.volumes().remove(volume.id());
        account.forget(volume);
        account.extended().usable().remove(volume.id());
        Events.notification(request, "volume_delete", entity(volume), null);
        return Map.of();
    }

    private Object resize(VolumeState volume, SandboxRequest request) {
        requireActive(volume, request);
        long wanted = request.get(newSize);
        if (wanted > 16384) {
            throw HttpException.of(400, "Storage volumes cannot be resized larger than 16384 gigabytes");
        }
        if (wanted <= volume.size()) {
            throw HttpException.of(400, "Storage volumes can only be resized up");
        }
        quotas.requireRoom(volume.region(), 0, wanted - volume.size(), request);
        VolumeState resized = put(volume.resized(wanted, request.now()), request);
        Events.job(request, "volume_resize", entity(resized), null, end(resized));
        return view(resized, request);
    }

    private Object copy(VolumeState volume, SandboxRequest request) {
        requireActive(volume, request);
        VolumeState copy = created(request, volume.size(), volume.region());
        Events.job(request, "volume_clone", entity(volume), entity(copy), end(copy));
        return view(copy, request);
    }

    private static void requireActive(VolumeState volume, SandboxRequest request) {
        String status = volume.status().at(request.now());
        if (!status.equals("active")) {
            throw HttpException.of(400, "Volume " + volume.id() + " is " + status + ", not active.");
        }
    }

    /** Stores a volume and returns it. */
    static VolumeState put(VolumeState volume, SandboxRequest request) {
        return request.account().volumes().put(volume);
    }

    /** Returns a volume as an entity of events. */
    static Entity entity(VolumeState volume) {
        return new Entity("volume", volume.id(), volume.label(), "volumes");
    }

    private static Instant end(VolumeState volume) {
        return volume.status().last().from();
    }

    /** Returns the view of a volume. */
    static Map<String, Object> view(VolumeState volume, SandboxRequest request) {
        AccountState account = request.account();
        Instant now = request.now();
        Long owner = volume.attachedTo(now);
        Instant usable = account.extended().usable().getOrDefault(volume.id(), volume.updated());
        ObjectNode fields = account.fields(volume);
        Map<String, Object> view = SandboxJson.object(
                "id", volume.id(),
                "status", volume.status().at(now),
                "label", volume.label(),
                "created", volume.created(),
                "updated", volume.updated(),
                "filesystem_path", "/dev/disk/by-id/scsi-0Linode_Volume_" + volume.label(),
                "size", volume.shownSize(),
                "linode_id", owner,
                "linode_label", owner == null ? null : LinodeInstanceRoutes.label(owner, request),
                "region", volume.region(),
                "tags", fields.has("tags") ? fields.get("tags") : List.of(),
                "hardware_type", "nvme",
                "encryption", fields.path("encryption").asString("enabled"),
                "io_ready", owner != null && !now.isBefore(usable));
        return Locks.addTo(view, volume, request);
    }
}
