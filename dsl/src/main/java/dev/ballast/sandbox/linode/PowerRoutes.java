package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The operations that switch a compute instance on and off. */
final class PowerRoutes {

    private static final Duration SHUTTING_DOWN = Duration.ofSeconds(2);
    private static final Duration REBOOTING = Duration.ofSeconds(3);

    private final Field<Long> profile = Field.integer("config_id");

    List<Route<?>> all() {
        return List.of(
                Route.of("POST /linode/instances/{id}/boot", LinodeInstanceRoutes::instance, this::boot, profile),
                Route.of("POST /linode/instances/{id}/reboot", LinodeInstanceRoutes::instance, this::reboot, profile),
                Route.of("POST /linode/instances/{id}/shutdown", LinodeInstanceRoutes::instance, this::shutdown));
    }

    /** Boots an instance after its present change of state. An instance that runs or boots stays unchanged. */
    private Object boot(InstanceState instance, SandboxRequest request) {
        if (!instance.status().last().state().equals("running")) {
            boot(instance, InstanceProfiles.toBoot(instance, request.get(profile), request), request);
        }
        return Map.of();
    }

    /** Boots an instance with this profile as soon as it is offline, and returns the changed instance. */
    static InstanceState boot(InstanceState instance, ProfileState profile, SandboxRequest request) {
        Instant now = request.now();
        Instant offline = instance.status().last().from();
        InstanceState booting = request.account().instances().put(instance.booted(now));
        VolumeAttachmentRoutes.detachAtBoot(booting, request);
        job("linode_boot", booting, profile, now.isAfter(offline) ? now : offline, request);
        return booting;
    }

    private Object reboot(InstanceState instance, SandboxRequest request) {
        Events.requireFree(request, instance);
        ProfileState chosen = InstanceProfiles.toBoot(instance, request.get(profile), request);
        Instant now = request.now();
        InstanceState rebooting = put(instance.passing("rebooting", REBOOTING, "running", now), request);
        VolumeAttachmentRoutes.detachAtBoot(rebooting, request);
        job("linode_reboot", rebooting, chosen, now, request);
        return Map.of();
    }

    private Object shutdown(InstanceState instance, SandboxRequest request) {
        Events.requireFree(request, instance);
        Instant now = request.now();
        if (!instance.status().at(now).equals("offline")) {
            InstanceState down = put(instance.passing("shutting_down", SHUTTING_DOWN, "offline", now), request);
            job("linode_shutdown", down, null, now, request);
        }
        return Map.of();
    }

    private static InstanceState put(InstanceState instance, SandboxRequest request) {
        return request.account().instances().put(instance);
    }

    private static void job(
            String action, InstanceState instance, ProfileState profile, Instant from, SandboxRequest request) {
        Entity secondary = profile == null ? null : InstanceProfiles.entity(profile, request);
        Entity entity = LinodeInstanceRoutes.entity(instance, request);
        Instant until = instance.status().last().from();
        Events.add(request, action, entity, secondary, Events.running(request, from, until));
    }
}
