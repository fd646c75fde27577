package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The VPC that the nodes of a NodeBalancer are in, or that is in front of it, as the service shows it; fields that an answer leaves
 * out are null.
 *
 * @param id the id of this configuration
 * @param range the addresses that the NodeBalancer has in the subnet: {@code 10.0.0.4/30}
 * @param purpose {@code backend} or {@code frontend}; older answers have none, and are about nodes
 */
public record BalancerVpc(Long id, Long vpcId, Long subnetId, @JsonProperty("ipv4_range") String range, String purpose)
        implements Identified {

    /** Returns whether it is that of the nodes. */
    public boolean isOfNodes() {
        return !"frontend".equals(purpose);
    }
}
