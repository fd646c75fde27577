package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The operations on volumes. */
final class LinodeVolumeRoutes {

    private static final Set<String> KEYS = Set.of("label", "tags");
    private static final Duration READY = Duration.ofSeconds(2);

    private final Field<String> label = Field.text("label")
            .must(text -> !text.isEmpty() && Character.isLetter(text.charAt(0)), "Must begin with a letter")
            .must(
                    text -> text.matches("[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-]){0,31}"),
                    "Must be 1-32 letters, digits, single '-' and '_'");
    private final Field<Long> size = Field.integer("size", 10, 16384);
    private final Field<String> region =
            Field.text("region").must((id, request) -> Catalogue.hasRegion(id), "region is not valid");
    private final Field<Long> instance = Field.integer("linode_id")
            .must((id, request) -> request.account().instances().find(id).isPresent(), "Linode is not active");
    private final Field<Long> profile = Field.integer("config_id");
    private final Field<Boolean> persistent = Field.flag("persist_across_boots");
    private final Field<String> encryption = Field.oneOf("encryption", "enabled", "disabled");
    private final Field<List<String>> tags = Field.texts("tags");
    private final Field<Long> newSize = Field.integer("size").required();

    List<Route<?>> all() {
        Field<String> required = label.required();
        return List.of(
                Route.of("GET /volumes", this::list),
                Route.of(
                        "POST /volumes",
                        this::create,
                        required,
                        size,
                        region,
                        instance,
                        profile,
                        persistent,
                        encryption,
                        tags),
                Route.of("GET /volumes/{id}", this::volume, LinodeVolumeRoutes::view),
                Route.of("PUT /volumes/{id}", this::volume, this::change, label, tags),
                Route.of("DELETE /volumes/{id}", this::volume, this::delete),
                Route.of(
                        "POST /volumes/{id}/attach",
                        this::volume,
                        this::attach,
                        instance.required(),
                        profile,
                        persistent),
                Route.of("POST /volumes/{id}/detach", this::volume, this::detach),
                Route.of("POST /volumes/{id}/resize", this::volume, this::resize, newSize),
                Route.of("POST /volumes/{id}/clone", this::volume, this::copy, required));
    }

    private VolumeState volume(ApiRequest request) {
        return request.account().volumes().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private Object list(ApiRequest request) {
        return page(request, List.copyOf(request.account().volumes().all()));
    }

    /** Returns a page of these volumes. */
    static Object page(ApiRequest request, List<VolumeState> volumes) {
        return ListQuery.of(request, volumes, volume -> view(volume, request), KEYS);
    }

    private Object create(ApiRequest request) {
        Long target = request.get(instance);
        InstanceState owner = target == null
                ? null
                : request.account().instances().find(target).orElseThrow();
        String where = request.get(region, owner == null ? null : owner.region());
        if (where == null) {
            throw HttpException.of(400, "Must provide a region or a Linode ID");
        }
        VolumeState created = created(request, request.get(size, 20L), where);
        request.store(created.id(), List.of(encryption, tags));
        return view(owner == null ? created : attached(created, owner, request), request);
    }

    private VolumeState created(ApiRequest request, long gigabytes, String where) {
        Instant now = request.now();
        VolumeState created = put(
                VolumeState.created(request.account().nextId(), request.get(label), gigabytes, where, now), request);
        Events.job(request, "volume_create", entity(created), null, now, end(created));
        return created;
    }

    private Object change(VolumeState before, ApiRequest request) {
        request.store(before.id(), List.of(tags));
        VolumeState changed = put(before.labelled(request.get(label, before.label()), request.now()), request);
        Events.notification(request, "volume_update", entity(changed), null);
        return view(changed, request);
    }

    private Object delete(VolumeState volume, ApiRequest request) {
        AccountState account = request.account();
        account.volumes().remove(volume.id());
        account.extended().fields().remove(volume.id());
        account.extended().usable().remove(volume.id());
        Events.notification(request, "volume_delete", entity(volume), null);
        return Map.of();
    }

    private Object attach(VolumeState volume, ApiRequest request) {
        InstanceState target =
                request.account().instances().find(request.get(instance)).orElseThrow();
        obstacle(volume, target, request).ifPresent(reason -> {
            throw HttpException.of(400, reason);
        });
        return view(attached(volume, target, request), request);
    }

    /** Returns why a volume cannot be attached to an instance, if it cannot. */
    static Optional<String> obstacle(VolumeState volume, InstanceState target, ApiRequest request) {
        Long owner = volume.attachedTo(request.now());
        if (owner != null) {
            return Optional.of("Volume " + volume.id() + " is already attached to Linode " + owner + ".");
        }
        return target.region().equals(volume.region())
                ? Optional.empty()
                : Optional.of("Volume " + volume.id() + " and Linode " + target.id() + " are in different regions.");
    }

    /** Attaches a volume to the profile that a request asks for, in the first slot that is free there. */
    private VolumeState attached(VolumeState volume, InstanceState target, ApiRequest request) {
        boolean forGood = request.get(persistent, true);
        if (!forGood && !target.status().at(request.now()).equals("running")) {
            throw HttpException.invalid(
                    "persist_across_boots", "A volume is attached until the next boot only while the Linode runs.");
        }
        long chosen = InstanceProfiles.forVolume(target, request.get(profile), request);
        if (chosen != 0) {
            ProfileDevices.put(chosen, ProfileDevices.free(chosen, target, forGood, request), volume, request);
        }
        return attached(volume, target, chosen, request);
    }

    /** Attaches a volume to a profile. */
    static VolumeState attached(VolumeState volume, InstanceState target, long chosen, ApiRequest request) {
        Instant now = request.now();
        Instant active = end(volume);
        Instant usable = (now.isAfter(active) ? now : active).plus(READY);
        request.account().extended().usable().put(volume.id(), usable);
        VolumeState attached = put(volume.attached(target.id(), chosen, now), request);
        Events.job(
                request, "volume_attach", entity(attached), LinodeInstanceRoutes.entity(target, request), now, usable);
        return attached;
    }

    private Object detach(VolumeState volume, ApiRequest request) {
        Long owner = volume.attachedTo(request.now());
        if (owner == null) {
            throw HttpException.of(400, "Volume " + volume.id() + " is not attached.");
        }
        detached(volume, request);
        return Map.of();
    }

    /** Detaches a volume in a moment. */
    static void detached(VolumeState volume, ApiRequest request) {
        VolumeState detaching = put(volume.detaching(request.now()), request);
        Entity from = request.account()
                .instances()
                .find(volume.attachment().instance())
                .map(found -> LinodeInstanceRoutes.entity(found, request))
                .orElse(null);
        Events.job(
                request,
                "volume_detach",
                entity(volume),
                from,
                request.now(),
                detaching.attachment().until());
    }

    private Object resize(VolumeState volume, ApiRequest request) {
        requireActive(volume, request);
        long wanted = request.get(newSize);
        if (wanted > 16384) {
            throw HttpException.of(400, "Storage volumes cannot be resized larger than 16384 gigabytes");
        }
        if (wanted <= volume.size()) {
            throw HttpException.of(400, "Storage volumes can only be resized up");
        }
        VolumeState resized = put(volume.resized(wanted, request.now()), request);
        Events.job(request, "volume_resize", entity(resized), null, request.now(), end(resized));
        return view(resized, request);
    }

    private Object copy(VolumeState volume, ApiRequest request) {
        requireActive(volume, request);
        Instant now = request.now();
        VolumeState copy = created(request, volume.size(), volume.region());
        Events.job(request, "volume_clone", entity(volume), entity(copy), now, end(copy));
        return view(copy, request);
    }

    private static void requireActive(VolumeState volume, ApiRequest request) {
        String status = volume.status().at(request.now());
        if (!status.equals("active")) {
            throw HttpException.of(400, "Volume " + volume.id() + " is " + status + ", not active.");
        }
    }

    private static VolumeState put(VolumeState volume, ApiRequest request) {
        return request.account().volumes().put(volume);
    }

    private static Entity entity(VolumeState volume) {
        return new Entity("volume", volume.id(), volume.label());
    }

    private static Instant end(VolumeState volume) {
        return volume.status().last().from();
    }

    private static Map<String, Object> view(VolumeState volume, ApiRequest request) {
        AccountState account = request.account();
        Instant now = request.now();
        Long owner = volume.attachedTo(now);
        Instant usable = account.extended().usable().getOrDefault(volume.id(), volume.updated());
        ObjectNode fields = account.fields(volume.id());
        return SandboxJson.object(
                "id", volume.id(),
                "status", volume.status().at(now),
                "label", volume.label(),
                "created", volume.created(),
                "updated", volume.updated(),
                "filesystem_path", "/dev/disk/by-id/scsi-0Linode_Volume_" + volume.label(),
                "size", volume.size(),
                "linode_id", owner,
                "linode_label", owner == null ? null : LinodeInstanceRoutes.label(owner, request),
                "region", volume.region(),
                "tags", fields.has("tags") ? fields.get("tags") : List.of(),
                "hardware_type", "nvme",
                "encryption", fields.path("encryption").asString("enabled"),
                "io_ready", owner != null && !now.isBefore(usable),
                "locks", List.of());
    }
}
