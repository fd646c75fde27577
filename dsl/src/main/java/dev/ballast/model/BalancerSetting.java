package dev.ballast.model;

import java.util.List;

/** A setting of a NodeBalancer. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum BalancerSetting implements ResourceSetting<NodeBalancer> {
    REGION(new Row<>("region", "region", null, NodeBalancer::region)),

    /** The type, which decides the price and the capacity. */
    TYPE(new Row<>("type", "type", "common", NodeBalancer::type)),

    /** The number of connections a second that a client may open. */
    THROTTLE(new Row<>("throttle", "client_conn_throttle", 0, NodeBalancer::clientConnThrottle)),

    /** The number of udp sessions a second that a client may open. */
    UDP_THROTTLE(new Row<>("udpThrottle", "client_udp_sess_throttle", 0, NodeBalancer::clientUdpSessThrottle)),

    /**
     * The id of the firewall, or {@link Labelled#NONE}. A separate request reads and changes it, because the NodeBalancer's
     * own answer and change do not have it.
     */
    FIREWALL(new Row<>("firewall", "firewall_id", Long.class, Labelled.NONE, NodeBalancer::firewall)),

    /** The label, which a create takes from the name. */
    LABEL(new Row<>("label", "label", null, NodeBalancer::label)),

    TAGS(new Row<>("tags", "tags", List.of(), NodeBalancer::tags));

    private final Row<NodeBalancer> row;

    BalancerSetting(Row<NodeBalancer> row) {
        this.row = row;
    }

    @Override
    public Row<NodeBalancer> row() {
        return row;
    }

    @Override
    public boolean isChangeable(Dialect dialect) {
        return this == FIREWALL
                ? dialect.has(Operation.CHANGE_FIREWALLS_OF_NODEBALANCER, "firewall_ids")
                : ResourceSetting.super.isChangeable(dialect);
    }
}
