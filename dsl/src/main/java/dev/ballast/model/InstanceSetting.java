package dev.ballast.model;

import java.util.List;
import java.util.Map;

/** A setting of an instance. Secrets and other values that are not read again are not settings. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum InstanceSetting implements ResourceSetting<Instance> {
    REGION(new Row<>("region", "region", null, Instance::region)),

    /** The type, which is the size. */
    TYPE(new Row<>("type", "type", null, Instance::type)),

    IMAGE(new Row<>("image", "image", null, Instance::image)),

    /** Whether it boots when it is created. */
    BOOTED(new Row<>("booted", "booted", Boolean.class, null, null)),

    /** The label, which a create takes from the name. */
    LABEL(new Row<>("label", "label", null, Instance::label)),

    TAGS(new Row<>("tags", "tags", List.of(), Instance::tags)),

    /**
     * The generation of network interfaces: {@code legacy_config}, or {@code linode}, which cannot have a private IPv4
     * address.
     */
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

    /** The id of the firewall, or {@link Labelled#NONE}; a separate request reads and changes it, as that of a NodeBalancer. */
    FIREWALL(new Row<>("firewall", "firewall_id", Long.class, Labelled.NONE, Instance::firewall)),

    /** The maintenance policy: whether the instance is moved or powered off during the maintenance of its host. */
    MAINTENANCE(new Row<Instance>("maintenance", "maintenance_policy", "migrate", Instance::maintenance)
            .sentAs(policy -> Instance.POLICY + policy)),

    /** Whether the service boots it again after it went off by itself; no create has it. */
    WATCHDOG(new Row<>("watchdog", "watchdog_enabled", true, Instance::watchdogEnabled));

    private final Row<Instance> row;

    InstanceSetting(Row<Instance> row) {
        this.row = row;
    }

    @Override
    public Row<Instance> row() {
        return row;
    }

    @Override
    public boolean isChangeable(Dialect dialect) {
        return this == FIREWALL
                ? dialect.has(Operation.CHANGE_FIREWALLS_OF_INSTANCE, "firewall_ids")
                : ResourceSetting.super.isChangeable(dialect);
    }
}
