package dev.ballast.model;

import java.util.List;

/** A setting of a volume. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum VolumeSetting implements ResourceSetting<Volume> {

    /** Where it is. */
    REGION(new Row<>("region", "region", null, Volume::region)),

    /** Its size in gigabytes; it may be larger than a runbook says. */
    SIZE(new Row<>("size", "size", Integer.class, null, Volume::size)),

    /** Whether the service encrypts it. */
    ENCRYPTION(new Row<>("encrypted", "encryption", "enabled", Volume::encryption)),

    /** Its label, which its name becomes. */
    LABEL(new Row<>("label", "label", null, Volume::label)),

    /** Its tags. */
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
