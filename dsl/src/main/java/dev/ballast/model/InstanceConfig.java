package dev.ballast.model;

import java.util.Map;

/**
 * A configuration profile of an instance: the settings that it boots with. Fields that an answer leaves out are null. An
 * unused device is null under its name, {@code sda} to {@code sdh} and more.
 */
public record InstanceConfig(
        Long id,
        String label,
        String comments,
        String kernel,
        Integer memoryLimit,
        String rootDevice,
        String initrd,
        String runLevel,
        String virtMode,
        Map<String, Boolean> helpers,
        Map<String, Device> devices,
        String created,
        String updated)
        implements Identified {

    /** A disk or a volume; the other one is null. */
    public record Device(Long diskId, Long volumeId) {}
}
