package dev.ballast.model;

import java.util.List;
import java.util.Map;

/** A setting of an instance, without what may not be read again. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum InstanceSetting implements ResourceSetting<Instance> {

    /** Where it is. */
    REGION(new Row<>("region", "region", null, Instance::region)),

    /** Its plan. */
    TYPE(new Row<>("type", "type", null, Instance::type)),

    /** Its image. */
    IMAGE(new Row<>("image", "image", null, Instance::image)),

    /** Whether it boots when it is created. */
    BOOTED(new Row<>("booted", "booted", Boolean.class, null, null)),

    /** Its label, which its name becomes. */
    LABEL(new Row<>("label", "label", null, Instance::label)),

    /** Its tags. */
    TAGS(new Row<>("tags", "tags", List.of(), Instance::tags)),

    /** Its generation of network interfaces: {@code legacy_config}, or {@code linode}, which takes no private IPv4 address. */
    INTERFACE_GENERATION(new Row<>(
            "interfaceGeneration", "interface_generation", Instance.LEGACY_INTERFACES, Instance::interfaceGeneration)),

    /** Whether the service backs it up. */
    BACKUPS(new Row<>("backups", "backups_enabled", false, Instance::isBackedUp)),

    /** The id of the placement group that it is in. */
    PLACEMENT_GROUP(new Row<Instance>("placementGroup", "placement_group", Long.class, null, Instance::placementGroupId)
            .sentAs(id -> Map.of("id", id))),

    /** Whether its disks are encrypted. */
    DISK_ENCRYPTION(new Row<Instance>("diskEncryption", "disk_encryption", true, Instance::isEncrypted)
            .sentAs(encrypted -> Boolean.TRUE.equals(encrypted) ? Instance.ENCRYPTED : "disabled")),

    /** Its maintenance policy: whether it is moved or powered off while its host is maintained. */
    MAINTENANCE(new Row<Instance>("maintenance", "maintenance_policy", "migrate", Instance::maintenance)
            .sentAs(policy -> Instance.POLICY + policy));

    private final Row<Instance> row;

    InstanceSetting(Row<Instance> row) {
        this.row = row;
    }

    @Override
    public Row<Instance> row() {
        return row;
    }
}
