package dev.ballast.model;

import java.util.List;

/** A setting of a NodeBalancer. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum BalancerSetting implements ResourceSetting<NodeBalancer> {

    /** Where it is. */
    REGION(new Row<>("region", "region", null, NodeBalancer::region)),

    /** Its kind, which costs and takes more or less. */
    TYPE(new Row<>("type", "type", "common", NodeBalancer::type)),

    /** How many connections a second a client may open. */
    THROTTLE(new Row<>("throttle", "client_conn_throttle", 0, NodeBalancer::clientConnThrottle)),

    /** Its label, which its name becomes. */
    LABEL(new Row<>("label", "label", null, NodeBalancer::label)),

    /** Its tags. */
    TAGS(new Row<>("tags", "tags", List.of(), NodeBalancer::tags));

    private final Row<NodeBalancer> row;

    BalancerSetting(Row<NodeBalancer> row) {
        this.row = row;
    }

    @Override
    public Kind kind() {
        return Kind.NODEBALANCER;
    }

    @Override
    public Row<NodeBalancer> row() {
        return row;
    }
}
