package dev.ballast.model;

/** A setting of a node that Linode sends and changes. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum NodeSetting implements ResourceSetting<BalancerNode> {

    /** The label, which a create takes from the name. */
    LABEL(new Row<>("label", "label", null, BalancerNode::label)),

    ADDRESS(new Row<>("address", "address", null, BalancerNode::address)),

    /** The share of connections that the node gets. */
    WEIGHT(new Row<>("weight", "weight", 50, BalancerNode::weight)),

    /** The mode, which decides the connections that the node gets. */
    MODE(new Row<>("mode", "mode", "accept", BalancerNode::mode));

    private final Row<BalancerNode> row;

    NodeSetting(Row<BalancerNode> row) {
        this.row = row;
    }

    @Override
    public Row<BalancerNode> row() {
        return row;
    }

    @Override
    public Object defaultValue(BalancerNode node) {
        return this == MODE && !node.hasMode() ? node.mode() : defaultValue();
    }
}
