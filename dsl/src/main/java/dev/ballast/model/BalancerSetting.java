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

    /** How many sessions of udp a second a client may open. */
    UDP_THROTTLE(new Row<>("udpThrottle", "client_udp_sess_throttle", 0, NodeBalancer::clientUdpSessThrottle)),

    /**
     * The id of the firewall that it is behind, or {@link #NO_FIREWALL}, by a request of its own: neither its answer nor its change
     * has it.
     */
    FIREWALL(new Row<>("firewall", "firewall_id", Long.class, BalancerSetting.NO_FIREWALL, NodeBalancer::firewall)),

    /** Its label, which its name becomes. */
    LABEL(new Row<>("label", "label", null, NodeBalancer::label)),

    /** Its tags. */
    TAGS(new Row<>("tags", "tags", List.of(), NodeBalancer::tags));

    /** The value of {@link #FIREWALL} of one that is behind none. */
    public static final String NO_FIREWALL = "none";

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
