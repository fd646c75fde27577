package dev.ballast.model;

import java.util.List;

/** A VPC as the service shows it; fields that an answer leaves out are null. */
public record Vpc(Long id, String label, String region, List<Part> subnets) implements Identified {

    /** Copies the subnets. */
    public Vpc {
        subnets = Copies.of(subnets);
    }

    /** One of its subnets, with its range of IPv4 addresses: {@code 10.0.0.0/24}. */
    public record Part(Long id, String label, String ipv4) implements Identified {}
}
