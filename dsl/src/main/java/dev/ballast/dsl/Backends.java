package dev.ballast.dsl;

import dev.ballast.converge.Resource;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.model.Volume;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the instances behind private addresses and the volumes attached to them, and sends nothing. */
final class Backends {

    private final Cloud cloud;

    Backends(Cloud cloud) {
        this.cloud = cloud;
    }

    Map<String, Backend> byAddress() {
        Map<Long, List<VolumeHandle>> volumes = volumesByInstance();
        Map<String, String> ids = cloud.ids(Kind.INSTANCE.word());
        Map<String, Backend> found = new LinkedHashMap<>();
        cloud.ids(Kind.ADDRESS.word()).forEach((path, address) -> {
            String name = path.split(":", 2)[0];
            String id = name.startsWith("#") ? name.substring(1) : ids.getOrDefault(name, "");
            if (!address.isEmpty() && !id.isEmpty()) {
                Resource instance = resource(Kind.INSTANCE, name, id);
                found.put(
                        address,
                        new Backend(
                                new InstanceHandle(cloud, instance), volumes.getOrDefault(instance.id(), List.of())));
            }
        });
        return found;
    }

    private Map<Long, List<VolumeHandle>> volumesByInstance() {
        return cloud.ids(Kind.VOLUME.word()).entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> resource(Kind.VOLUME, entry.getKey(), entry.getValue()))
                .filter(volume -> attachedTo(volume) != null)
                .collect(Collectors.groupingBy(
                        this::attachedTo,
                        Collectors.mapping(
                                volume -> new VolumeHandle(cloud, volume), Collectors.toList())));
    }

    private Long attachedTo(Resource volume) {
        return cloud.converge().volumes().seen(volume).map(Volume::linodeId).orElse(null);
    }

    private static Resource resource(Kind kind, String name, String id) {
        return new Resource(new Key(kind, name), Long.parseLong(id));
    }
}
