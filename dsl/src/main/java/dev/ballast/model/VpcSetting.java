package dev.ballast.model;

/** A setting of a VPC. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum VpcSetting implements ResourceSetting<Vpc> {
    REGION(new Row<>("region", "region", null, Vpc::region)),

    /** The label, which a create takes from the name. */
    LABEL(new Row<>("label", "label", null, Vpc::label)),

    DESCRIPTION(new Row<>("description", "description", "", Vpc::description));

    private final Row<Vpc> row;

    VpcSetting(Row<Vpc> row) {
        this.row = row;
    }

    @Override
    public Row<Vpc> row() {
        return row;
    }
}
