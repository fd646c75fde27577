package dev.ballast.model;

import java.math.BigDecimal;
import java.util.List;

/**
 * A NodeBalancer as the service answers (docs/api.md section 2). Fields that an answer leaves out are null. The document shows
 * no name for the public address; {@code ipv4} is what the public service uses, and those after it are its own.
 */
public record NodeBalancer(
        Long id,
        String region,
        String label,
        Integer clientConnThrottle,
        String ipv4,
        String ipv6,
        String hostname,
        String type,
        String backendConnectivity,
        String backendIpv6Prefix,
        String frontendAddressType,
        List<String> tags,
        Transfer transfer,
        Entity lkeCluster,
        String created,
        String updated,
        List<String> locks)
        implements Labelled {

    /** Copies the lists. */
    public NodeBalancer {
        tags = Copies.of(tags);
        locks = Copies.of(locks);
    }

    /** Returns whether its address is one of a VPC, and no public one. */
    public boolean hasVpcInFront() {
        return "vpc".equals(frontendAddressType);
    }

    /** What it transferred this month in megabytes, null at first. */
    public record Transfer(BigDecimal in, BigDecimal out, BigDecimal total) {}
}
