package dev.ballast.model;

import java.util.List;

/** A setting of a volume. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum VolumeSetting implements ResourceSetting<Volume> {
    REGION(new Row<>("region", "region", null, Volume::region)),

    /** The size in gigabytes, which may be larger than the size in a runbook. */
    SIZE(new Row<>("size", "size", Integer.class, null, Volume::size)),

    /** Whether the service encrypts it. */
    ENCRYPTION(new Row<>("encrypted", "encryption", "enabled", Volume::encryption)),

    /** The label, which a create takes from the name. */
    LABEL(new Row<>("label", "label", null, Volume::label)),

    TAGS(new Row<>("tags", "tags", List.of(), Volume::tags));

    private final Row<Volume> row;

    VolumeSetting(Row<Volume> row) {
        this.row = row;
    }

    @Override
    public Row<Volume> row() {
        return row;
    }
}
