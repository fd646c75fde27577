package dev.ballast.model;

import java.util.List;

/** A region. Fields that an answer leaves out are null. {@code NodeBalancers} is one of the capabilities. */
public record Region(
        String id,
        String label,
        String country,
        List<String> capabilities,
        String status,
        String siteType,
        Resolvers resolvers) {

    /** Copies the capabilities. */
    public Region {
        capabilities = Copies.of(capabilities);
    }

    /** The name servers of the region; each text is a list separated by commas. */
    public record Resolvers(String ipv4, String ipv6) {}
}
