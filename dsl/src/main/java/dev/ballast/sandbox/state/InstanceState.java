package dev.ballast.sandbox.state;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** A compute instance (docs/api.md section 2). The sandbox does not keep its root password. */
public record InstanceState(
        long id,
        String region,
        String type,
        String image,
        Timeline status,
        List<Long> profiles,
        List<String> ipv4,
        Instant created)
        implements ResourceTable.Resource {

    private static final Duration PROVISIONING = Duration.ofSeconds(2);
    private static final Duration BOOTING = Duration.ofSeconds(2);

    /** Creates the state with copies of the lists. */
    public InstanceState {
        profiles = List.copyOf(profiles);
        ipv4 = List.copyOf(ipv4);
    }

    /** Returns the states of a new instance that is not booted. */
    public static Timeline provisioned(Instant now) {
        return Timeline.of("provisioning", now).then("offline", now.plus(PROVISIONING));
    }

    /** Returns the instance booting now, or as soon as it is offline. Returns an instance that boots or runs unchanged. */
    public InstanceState booted(Instant now) {
        if (!"offline".equals(status.last().state())) {
            return this;
        }
        Instant ready = status.last().from();
        Instant start = now.isAfter(ready) ? now : ready;
        return with(status.then("booting", start).then("running", start.plus(BOOTING)), profiles, ipv4);
    }

    /** Returns the instance as running or offline from now on. */
    public InstanceState powered(boolean running, Instant now) {
        return with(Timeline.of(running ? "running" : "offline", now), profiles, ipv4);
    }

    /** Returns the instance with other configuration profiles. */
    public InstanceState withProfiles(List<Long> others) {
        return with(status, others, ipv4);
    }

    /** Returns the instance with one more address. */
    public InstanceState withAddress(String address) {
        return withAddresses(Stream.concat(ipv4.stream(), Stream.of(address)).toList());
    }

    /** Returns the instance with these addresses. */
    public InstanceState withAddresses(List<String> addresses) {
        return with(status, profiles, addresses);
    }

    /** Returns the instance with another type and image. */
    public InstanceState replaced(String otherType, String otherImage) {
        return new InstanceState(id, region, otherType, otherImage, status, profiles, ipv4, created);
    }

    /** Returns the instance in this region. */
    public InstanceState in(String otherRegion) {
        return new InstanceState(id, otherRegion, type, image, status, profiles, ipv4, created);
    }

    /** Returns the instance in {@code state} from now on, and in {@code then} after the duration. */
    public InstanceState passing(String state, Duration duration, String then, Instant now) {
        return with(Timeline.of(state, now).then(then, now.plus(duration)), profiles, ipv4);
    }

    private InstanceState with(Timeline otherStatus, List<Long> otherProfiles, List<String> otherAddresses) {
        return new InstanceState(id, region, type, image, otherStatus, otherProfiles, otherAddresses, created);
    }
}
