package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.VolumeState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and changes the devices of a configuration profile: the disk or volume in each of its slots. */
final class ProfileDevices {

    private static final int USUAL = 8;
    private static final int MOST = 64;
    private static final int LETTERS = 26;
    private static final int GIGABYTE = 1024;

    private ProfileDevices() {}

    /** Returns the slots, from {@code sda} on: one for each gigabyte of the type's memory, at least 8 and at most 64. */
    private static List<String> slots(InstanceState instance) {
        int gigabytes = InstanceView.type(instance).get("memory").asInt() / GIGABYTE;
        return IntStream.range(0, Math.max(USUAL, Math.min(MOST, gigabytes)))
                .mapToObj(n -> "sd" + (n < LETTERS ? "" : letter(n / LETTERS - 1)) + letter(n % LETTERS))
                .toList();
    }

    private static String letter(int n) {
        return String.valueOf((char) ('a' + n));
    }

    /** Returns the view of the devices: eight slots, and more up to the last occupied one. */
    static Map<String, Object> view(long profile, InstanceState instance, SandboxRequest request) {
        List<String> slots = slots(instance);
        int last = IntStream.range(0, slots.size())
                .filter(n -> device(profile, slots.get(n), request).isPresent())
                .max()
                .orElse(0);
        Map<String, Object> view = new LinkedHashMap<>();
        slots.subList(0, Math.max(USUAL, last + 1))
                .forEach(slot -> view.put(
                        slot,
                        device(profile, slot, request)
                                .map(device -> SandboxJson.object(
                                        "disk_id", device.get("disk_id"), "volume_id", device.get("volume_id")))
                                .orElse(null)));
        return view;
    }

    /** Returns the device in a slot; empty if its disk was deleted or its volume detached. */
    private static Optional<JsonNode> device(long profile, String slot, SandboxRequest request) {
        AccountState account = request.account();
        return Optional.of(account.fields(ProfileState.class, profile)
                        .path("devices")
                        .path(slot))
                .filter(device -> device.hasNonNull("disk_id")
                        ? account.extended()
                                .disks()
                                .find(device.get("disk_id").asLong())
                                .isPresent()
                        : isIn(profile, device.path("volume_id").asLong(0), request));
    }

    private static boolean isIn(long profile, long volume, SandboxRequest request) {
        return request.account()
                .volumes()
                .find(volume)
                .filter(found -> profile != 0
                        && found.attachedTo(request.now()) != null
                        && found.attachment().profile() == profile
                        && found.attachment().until() == null)
                .isPresent();
    }

    /** Returns the first free slot. Throws an HttpException if there is none. */
    static String free(long profile, InstanceState instance, SandboxRequest request) {
        List<String> slots = slots(instance);
        return slots.stream()
                .filter(slot -> device(profile, slot, request).isEmpty())
                .findFirst()
                .orElseThrow(() -> HttpException.of(
                        400, "A configuration profile takes at most " + slots.size() + " volumes and disks."));
    }

    /** Puts a volume into a slot. */
    static void put(long profile, String slot, VolumeState volume, SandboxRequest request) {
        request.account()
                .fields(ProfileState.class, profile)
                .withObject("/devices/" + slot)
                .put("volume_id", volume.id());
    }

    /** Returns the problem of the devices that a request sends; empty if there is none. */
    static Optional<String> problem(JsonNode wanted, SandboxRequest request) {
        if (!wanted.isObject()) {
            return Optional.of("devices must be an object");
        }
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        long profile = request.path().groupCount() > 1 ? request.id(1) : 0;
        List<String> slots = slots(instance);
        return wanted.propertyStream()
                .flatMap(entry -> slots.contains(entry.getKey())
                        ? problem(entry.getValue(), profile, instance, request).stream()
                        : Stream.of(entry.getKey() + " is not a device of this Linode."))
                .findFirst();
    }

    private static Optional<String> problem(
            JsonNode device, long profile, InstanceState instance, SandboxRequest request) {
        if (!device.isNull() && !(device.isObject() && isId(device, "disk_id") && isId(device, "volume_id"))) {
            return Optional.of("A device is null, a disk_id or a volume_id.");
        }
        long disk = device.path("disk_id").asLong(0);
        if (disk != 0 && InstanceDisks.of(instance, request).stream().noneMatch(found -> found.id() == disk)) {
            return Optional.of("Disk " + disk + " is not a disk of this Linode.");
        }
        long volume = device.path("volume_id").asLong(0);
        Optional<VolumeState> found = request.account().volumes().find(volume);
        if (volume == 0
                || isIn(profile, volume, request)
                || found.filter(one -> isUnplaced(one, instance, request)).isPresent()) {
            return Optional.empty();
        }
        return found.isPresent()
                ? VolumeAttachmentRoutes.obstacles(found.get(), instance, request).stream()
                        .map(Reason::reason)
                        .findFirst()
                : Optional.of("There is no volume " + volume + ".");
    }

    /** Returns whether a volume is attached to the instance without a profile, because the instance had none then. */
    private static boolean isUnplaced(VolumeState volume, InstanceState instance, SandboxRequest request) {
        return Long.valueOf(instance.id()).equals(volume.attachedTo(request.now()))
                && volume.attachment().profile() == 0
                && volume.attachment().until() == null;
    }

    private static boolean isId(JsonNode device, String name) {
        JsonNode id = device.path(name);
        return !device.hasNonNull(name) || (id.isIntegralNumber() && id.canConvertToLong());
    }

    /**
     * Replaces all devices of a profile. Attaches the volumes among them, and detaches volumes that are no longer among them.
     */
    static void replace(long profile, InstanceState instance, ObjectNode wanted, SandboxRequest request) {
        Set<Long> named = wanted.valueStream()
                .map(device -> device.path("volume_id").asLong(0))
                .collect(Collectors.toSet());
        List<VolumeState> volumes = List.copyOf(request.account().volumes().all());
        volumes.stream()
                .filter(volume -> isIn(profile, volume.id(), request) && !named.contains(volume.id()))
                .forEach(volume -> VolumeAttachmentRoutes.beginDetaching(volume, request));
        request.account().fields(ProfileState.class, profile).set("devices", wanted);
        volumes.stream()
                .filter(volume -> named.contains(volume.id()) && !isIn(profile, volume.id(), request))
                .forEach(volume -> VolumeAttachmentRoutes.attach(volume, instance, profile, request));
    }
}
