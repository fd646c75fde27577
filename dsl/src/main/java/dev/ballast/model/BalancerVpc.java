package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A VPC of a NodeBalancer in an answer of the service: the VPC of its nodes, or the one in front of it. Fields that an answer
 * leaves out are null.
 *
 * @param id the id of this configuration
 * @param range the addresses of the NodeBalancer in the subnet, such as {@code 10.0.0.4/30}
 * @param purpose {@code backend} or {@code frontend}; older answers have none and mean {@code backend}
 */
public record BalancerVpc(Long id, Long vpcId, Long subnetId, @JsonProperty("ipv4_range") String range, String purpose)
        implements Identified {

    /** Returns whether it is the VPC of the nodes. */
    public boolean isOfNodes() {
        return !"frontend".equals(purpose);
    }
}
