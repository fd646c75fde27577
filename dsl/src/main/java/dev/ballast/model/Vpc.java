package dev.ballast.model;

import java.util.List;

/** A VPC in an answer of the service. Fields that an answer leaves out are null. */
public record Vpc(Long id, String label, String region, List<Part> subnets) implements Identified {

    /** Copies the subnets. */
    public Vpc {
        subnets = Copies.of(subnets);
    }

    /** A subnet of the VPC, with its range of IPv4 addresses: {@code 10.0.0.0/24}. */
    public record Part(Long id, String label, String ipv4) implements Identified {}
}
