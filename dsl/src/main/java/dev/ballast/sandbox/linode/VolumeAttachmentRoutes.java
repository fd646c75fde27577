package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operations that attach volumes to instances and detach them. */
final class VolumeAttachmentRoutes {

    /** The stored field that marks a volume which the next boot of its instance detaches. No answer shows it. */
    private static final String UNTIL_BOOT = "until_boot";

    private static final Duration READY = Duration.ofSeconds(2);

    private static final Field<Long> INSTANCE = Field.integer("linode_id")
            .must((id, request) -> request.account().instances().find(id).isPresent(), "Linode is not active");
    private static final Field<Long> PROFILE = Field.integer("config_id");
    private static final Field<Boolean> PERSISTENT = Field.flag("persist_across_boots");

    /** The fields that determine the place of a volume. */
    static final List<Field<?>> FIELDS = List.of(INSTANCE, PROFILE, PERSISTENT);

    /** The place of a volume on an instance. The profile is 0 and the slot null if the instance has no profile. */
    record Place(InstanceState instance, long profile, String slot, boolean forGood) {

        /** Attaches a volume to this place and returns it. */
        VolumeState attach(VolumeState volume, SandboxRequest request) {
            if (slot != null) {
                ProfileDevices.put(profile, slot, volume, request);
            }
            request.account().fields(volume).put(UNTIL_BOOT, !forGood);
            return VolumeAttachmentRoutes.attach(volume, instance, profile, request);
        }
    }

    List<Route<?>> all() {
        return List.of(
                Route.of(
                        "POST /volumes/{id}/attach",
                        SandboxRequest::volume,
                        this::attach,
                        INSTANCE.required(),
                        PROFILE,
                        PERSISTENT),
                Route.of("POST /volumes/{id}/detach", SandboxRequest::volume, this::detach));
    }

    /** Returns the instance that a request names; empty if it names none. */
    static Optional<InstanceState> instance(SandboxRequest request) {
        return Optional.ofNullable(request.get(INSTANCE))
                .flatMap(id -> request.account().instances().find(id));
    }

    /**
     * Returns the place that a request asks for: its profile, and the first free slot there. Refuses the request if it is not
     * possible.
     */
    static Place place(InstanceState instance, SandboxRequest request) {
        boolean forGood = request.get(PERSISTENT, true);
        if (!forGood && !instance.status().at(request.now()).equals("running")) {
            throw HttpException.invalid(
                    "persist_across_boots", "A volume is attached until the next boot only while the Linode runs.");
        }
        long profile = InstanceProfiles.forVolume(instance, request.get(PROFILE), request);
        String slot = profile == 0 ? null : ProfileDevices.free(profile, instance, request);
        return new Place(instance, profile, slot, forGood);
    }

    private Object attach(VolumeState volume, SandboxRequest request) {
        InstanceState target = instance(request).orElseThrow();
        HttpException.check(obstacles(volume, target, request));
        return LinodeVolumeRoutes.view(place(target, request).attach(volume, request), request);
    }

    /** Returns the reasons why a volume cannot be attached to an instance; none if it can. */
    static List<Reason> obstacles(VolumeState volume, InstanceState target, SandboxRequest request) {
        Long owner = volume.attachedTo(request.now());
        return owner == null
                ? elsewhere(volume.region(), target)
                : List.of(new Reason("Volume " + volume.id() + " is already attached to Linode " + owner + ".", null));
    }

    /** Returns the reason for a refusal if the region is not that of the instance; else none. */
    static List<Reason> elsewhere(String region, InstanceState target) {
        return target.region().equals(region)
                ? List.of()
                : List.of(new Reason("Volume and Linode must be in the same region.", "linode_id"));
    }

    /** Attaches a volume to a profile and returns it. The instance can use it two seconds after it is attached and active. */
    static VolumeState attach(VolumeState volume, InstanceState target, long chosen, SandboxRequest request) {
        Instant now = request.now();
        Instant active = volume.status().last().from();
        Instant usable = (now.isAfter(active) ? now : active).plus(READY);
        request.account().extended().usable().put(volume.id(), usable);
        VolumeState attached = LinodeVolumeRoutes.put(volume.attached(target.id(), chosen, now), request);
        Events.job(
                request,
                "volume_attach",
                LinodeVolumeRoutes.entity(attached),
                LinodeInstanceRoutes.entity(target, request),
                usable);
        return attached;
    }

    private Object detach(VolumeState volume, SandboxRequest request) {
        Long owner = volume.attachedTo(request.now());
        if (owner == null) {
            throw HttpException.of(400, "Volume " + volume.id() + " is not attached.");
        }
        beginDetaching(volume, request);
        return Map.of();
    }

    /** Detaches the volumes that were attached only until the next boot of their instance, which is this one. */
    static void detachAtBoot(InstanceState instance, SandboxRequest request) {
        LinodeInstanceRoutes.volumes(instance, request).stream()
                .filter(volume ->
                        request.account().fields(volume).path(UNTIL_BOOT).asBoolean(false))
                .forEach(volume -> beginDetaching(volume, request));
    }

    /** Detaches a volume; it is free a second later. */
    static void beginDetaching(VolumeState volume, SandboxRequest request) {
        VolumeState detaching = LinodeVolumeRoutes.put(volume.detaching(request.now()), request);
        Entity from = request.account()
                .instances()
                .find(volume.attachment().instance())
                .map(found -> LinodeInstanceRoutes.entity(found, request))
                .orElse(null);
        Events.job(
                request,
                "volume_detach",
                LinodeVolumeRoutes.entity(volume),
                from,
                detaching.attachment().until());
    }
}
