package dev.ballast.sandbox;

import java.util.Map;

/** The operations on volumes (docs/api.md section 4, Volumes, rules 1 to 4). */
final class Volumes {

    private final State state;

    Volumes(State state) {
        this.state = state;
    }

    Object create(Target target, Fields fields) {
        String label = label(fields);
        Fields.Field<String> region = fields.text("region").must(Formats::isRegion, Formats.NO_REGION);
        Integer size = size(fields);
        Fields.Field<Long> linode = fields.integer("linode_id").must(this::isInstance, Formats.NO_INSTANCE);
        fields.finish();
        return create(label, region.value(), size, linode.value()).view(state.now());
    }

    private Volume create(String label, String region, Integer size, Long linode) {
        if (linode == null) {
            return state.volumes.put(created(label, regionGiven(region), size));
        }
        Instance instance = state.instances.get(linode);
        Volume volume = created(label, region == null ? instance.region() : region, size);
        return state.volumes.put(attached(volume, instance, null));
    }

    private Volume created(String label, String region, Integer size) {
        int gigabytes = size == null ? Limits.DEFAULT_SIZE : size;
        return Volume.created(state.nextId(), label, gigabytes, region, state.now());
    }

    private static String regionGiven(String region) {
        if (region == null) {
            throw Refusal.invalid("Must provide a region or a Linode ID");
        }
        return region;
    }

    Object read(Target target, Fields fields) {
        return find(target).view(state.now());
    }

    Object attach(Target target, Fields fields) {
        Volume volume = find(target);
        Long linode = fields.integer("linode_id")
                .required()
                .must(this::isInstance, Formats.NO_INSTANCE)
                .value();
        Long profile = fields.integer("config_id").value();
        fields.finish();
        if (volume.isAttached(state.now())) {
            throw Refusal.invalid("Volume " + volume.id() + " is already attached");
        }
        Volume attached = attached(volume, state.instances.get(linode), profile);
        return state.volumes.put(attached).view(state.now());
    }

    private Volume attached(Volume volume, Instance instance, Long profile) {
        if (!instance.region().equals(volume.region())) {
            throw Refusal.invalid(
                    "linode_id",
                    "the volume is in " + volume.region() + " and the instance in " + instance.region()
                            + ": both must be in the same region");
        }
        return volume.attached(instance.id(), profileOf(instance, profile), state.now());
    }

    private static long profileOf(Instance instance, Long profile) {
        if (profile == null) {
            return instance.profiles().get(0);
        }
        if (!instance.profiles().contains(profile)) {
            throw Refusal.invalid("config_id", "the instance has no configuration profile " + profile);
        }
        return profile;
    }

    Object detach(Target target, Fields fields) {
        Volume volume = find(target);
        if (!volume.isAttached(state.now())) {
            throw Refusal.invalid("Volume " + volume.id() + " is not attached");
        }
        state.volumes.put(volume.detaching(state.now()));
        return Map.of();
    }

    /** Makes a volume of the same size and region; the data itself is not simulated. */
    Object copy(Target target, Fields fields) {
        Volume volume = find(target);
        String label = label(fields);
        fields.finish();
        active(volume);
        return state.volumes.put(created(label, volume.region(), volume.size())).view(state.now());
    }

    Object resize(Target target, Fields fields) {
        Volume volume = find(target);
        Long size = fields.integer("size")
                .required()
                .must(
                        gigabytes -> gigabytes <= Limits.LARGEST_VOLUME,
                        "Storage volumes cannot be resized larger than " + Limits.LARGEST_VOLUME + " gigabytes")
                .must(gigabytes -> gigabytes > volume.size(), "Storage volumes can only be resized up")
                .value();
        fields.finish();
        active(volume);
        return state.volumes.put(volume.resized(size.intValue(), state.now())).view(state.now());
    }

    Object delete(Target target, Fields fields) {
        Volume volume = find(target);
        if (volume.isAttached(state.now())) {
            throw Refusal.invalid("Volume " + volume.id() + " is attached: detach it first");
        }
        state.volumes.remove(volume.id());
        return Map.of();
    }

    private void active(Volume volume) {
        if (!volume.isActive(state.now())) {
            throw Refusal.invalid(
                    "Volume " + volume.id() + " is " + volume.status().at(state.now()) + ", not active");
        }
    }

    private Volume find(Target target) {
        return state.volumes.get(target.id(0));
    }

    private boolean isInstance(long id) {
        return state.instances.find(id).isPresent();
    }

    private static String label(Fields fields) {
        return fields.text("label")
                .required()
                .must(Formats::isVolumeLabel, Formats.NO_VOLUME_LABEL)
                .value();
    }

    private static Integer size(Fields fields) {
        Long size = fields.integer("size")
                .must(Formats::isVolumeSize, Formats.NO_VOLUME_SIZE)
                .value();
        return size == null ? null : size.intValue();
    }
}
