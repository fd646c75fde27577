package dev.ballast.sandbox;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A compute instance (docs/api.md section 2). Its root password is not kept. */
record Instance(
        long id,
        String region,
        String type,
        String image,
        Timeline status,
        List<Long> profiles,
        List<String> ipv4,
        Instant created)
        implements Store.Kept {

    Instance {
        profiles = List.copyOf(profiles);
        ipv4 = List.copyOf(ipv4);
    }

    static Instance created(long id, Plan plan, boolean booted, long profile, String publicIpv4, Instant now) {
        Timeline made = Timeline.of("provisioning", now).then("offline", now.plus(Limits.PROVISIONING));
        Instance instance = new Instance(
                id, plan.region(), plan.type(), plan.image(), made, List.of(profile), List.of(publicIpv4), now);
        return booted ? instance.booted(now) : instance;
    }

    /** What an instance is made of: region, plan and image; the image may be null. */
    record Plan(String region, String type, String image) {}

    /** Boots now, or as soon as it is provisioned; an instance that boots or runs stays as it is. */
    Instance booted(Instant now) {
        if (!"offline".equals(status.last().state())) {
            return this;
        }
        Instant start = now.isAfter(status.last().from()) ? now : status.last().from();
        return with(status.then("booting", start).then("running", start.plus(Limits.BOOTING)));
    }

    Instance powered(boolean running, Instant now) {
        return with(Timeline.of(running ? "running" : "offline", now));
    }

    Instance with(Timeline newStatus) {
        return new Instance(id, region, type, image, newStatus, profiles, ipv4, created);
    }

    Instance withProfiles(List<Long> newProfiles) {
        return new Instance(id, region, type, image, status, newProfiles, ipv4, created);
    }

    Instance withAddress(String address) {
        List<String> more = new ArrayList<>(ipv4);
        more.add(address);
        return new Instance(id, region, type, image, status, profiles, more, created);
    }

    boolean isRunning(Instant now) {
        return "running".equals(status.at(now));
    }

    Map<String, Object> view(Instant now) {
        return Json.object(
                "id", id,
                "region", region,
                "type", type,
                "image", image,
                "status", status.at(now),
                "ipv4", ipv4,
                "created", Json.timestamp(created),
                "updated", Json.timestamp(status.since(now)));
    }
}
