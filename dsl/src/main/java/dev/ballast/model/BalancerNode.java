package dev.ballast.model;

/**
 * A node of a config as the service answers; a {@link Node} is what the ledger knows of one. Fields that an answer leaves out
 * are null, as the id may be; the document shows no more than label and address.
 */
public record BalancerNode(
        Long id,
        String label,
        String address,
        Integer weight,
        String mode,
        String status,
        Long configId,
        Long nodebalancerId,
        Long vpcConfigId)
        implements Identified {

    /** Returns whether its last check found it up; the status is also {@code DOWN} or, before a check, {@code Unknown}. */
    public boolean isUp() {
        return "up".equalsIgnoreCase(status);
    }

    /** Returns whether it has a mode, which one of a port of udp has not. */
    public boolean hasMode() {
        return !"none".equals(mode);
    }

    /** Returns whether its address is IPv6 in a VPC, for which runbooks have no word. */
    public boolean isIpv6InVpc() {
        return vpcConfigId != null && address != null && address.startsWith("[");
    }

    /** Returns it with these values in place of its own. */
    public BalancerNode with(ResourceSettings<NodeSetting, BalancerNode> changed) {
        ResourceSettings<NodeSetting, BalancerNode> all = changed.over(this);
        return new BalancerNode(
                id,
                label,
                all.text(NodeSetting.ADDRESS),
                (Integer) all.values().get(NodeSetting.WEIGHT),
                all.text(NodeSetting.MODE),
                status,
                configId,
                nodebalancerId,
                vpcConfigId);
    }
}
