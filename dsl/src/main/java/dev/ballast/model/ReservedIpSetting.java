package dev.ballast.model;

import java.util.List;

/** A setting of a reserved address. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum ReservedIpSetting implements ResourceSetting<ReservedIp> {
    REGION(new Row<>("region", "region", null, ReservedIp::region)),

    /** All its tags, of which the first one is the name. */
    TAGS(new Row<>("tags", "tags", List.of(), ReservedIp::tags));

    private final Row<ReservedIp> row;

    ReservedIpSetting(Row<ReservedIp> row) {
        this.row = row;
    }

    @Override
    public Row<ReservedIp> row() {
        return row;
    }
}
