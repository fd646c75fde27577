package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** The IPv4 addresses of an instance, by kind. Lists that an answer leaves out are null. */
public record InstanceAddresses(Ipv4 ipv4) {

    /** Its IPv4 addresses. */
    public record Ipv4(
            @JsonProperty("public") List<Address> publicOnes,
            @JsonProperty("private") List<Address> privateOnes,
            List<InVpc> vpc) {}

    /** An address in a subnet of a VPC. The address is null if a NodeBalancer has a range there. */
    public record InVpc(String address, Long subnetId, Long vpcId, Long linodeId) {}
}
