package dev.ballast.dsl;

import dev.ballast.converge.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts together instances, their private addresses and the volumes attached to them, and sends nothing. */
final class Backends {

    private final Cloud cloud;

    Backends(Cloud cloud) {
        this.cloud = cloud;
    }

    Map<String, Backend> byAddress() {
        Map<Long, List<Resource>> volumes = cloud.converge().volumes().seenAttached();
        Map<String, Backend> found = new LinkedHashMap<>();
        cloud.converge()
                .instances()
                .byPrivateIp()
                .forEach((address, instance) ->
                        found.put(address, backend(instance, volumes.getOrDefault(instance.id(), List.of()))));
        return found;
    }

    private Backend backend(Resource instance, List<Resource> volumes) {
        return new Backend(
                new InstanceHandle(cloud, instance),
                volumes.stream().map(volume -> new VolumeHandle(cloud, volume)).toList());
    }
}
