package dev.ballast.model;

import java.util.List;

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
            "interfaceGeneration", "interface_generation", Instance.LEGACY_INTERFACES, Instance::interfaceGeneration));

    private final Row<Instance> row;

    InstanceSetting(Row<Instance> row) {
        this.row = row;
    }

    @Override
    public Kind kind() {
        return Kind.INSTANCE;
    }

    @Override
    public Row<Instance> row() {
        return row;
    }
}
