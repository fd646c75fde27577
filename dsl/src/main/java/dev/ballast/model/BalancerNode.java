package dev.ballast.model;

/**
 * A node of a config in an answer of the service; a {@link Node} holds what the ledger records. Fields that an answer leaves
 * out are null, even the id. The document shows only label and address.
 */
public record BalancerNode(
        Long id, String label, String address, Integer weight, String mode, String status, Long vpcConfigId)
        implements Identified {

    /**
     * Returns whether the status is {@code UP} after the last check. Other values are {@code DOWN} and, before a check,
     * {@code Unknown}.
     */
    public boolean isUp() {
        return "up".equalsIgnoreCase(status);
    }

    /** Returns whether the node has a mode. A node of a udp port has none. */
    public boolean hasMode() {
        return !"none".equals(mode);
    }

    /** Returns whether the address is IPv6 in a VPC. A runbook cannot write such an address. */
    public boolean isIpv6InVpc() {
        return vpcConfigId != null && address != null && address.startsWith("[");
    }

    /** Returns a copy with these values instead of its own. */
    public BalancerNode with(ResourceSettings<NodeSetting, BalancerNode> changed) {
        ResourceSettings<NodeSetting, BalancerNode> all = changed.over(this);
        return new BalancerNode(
                id,
                all.text(NodeSetting.LABEL),
                all.text(NodeSetting.ADDRESS),
                (Integer) all.values().get(NodeSetting.WEIGHT),
                all.text(NodeSetting.MODE),
                status,
                vpcConfigId);
    }
}
