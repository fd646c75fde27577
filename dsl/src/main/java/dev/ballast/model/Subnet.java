package dev.ballast.model;

/**
 * A subnet of a VPC.
 *
 * @param range its IPv4 addresses: {@code 10.0.0.0/24}
 * @param vpcId the id of the VPC
 * @param vpc the label of the VPC
 * @param region the region of the VPC
 */
public record Subnet(long id, String label, String range, long vpcId, String vpc, String region) {

    @Override
    public String toString() {
        return "subnet '" + label + "' of VPC '" + vpc + "'";
    }
}
