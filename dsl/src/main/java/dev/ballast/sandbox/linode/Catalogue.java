package dev.ballast.sandbox.linode;

import java.util.List;

/** The regions, plans and images that the simulated account can name. */
final class Catalogue {

    private static final List<String> REGIONS =
            List.of("us-east", "us-ord", "us-sea", "us-southeast", "gb-lon", "ap-west", "au-mel");

    private Catalogue() {}

    /** Returns whether there is a region of this id. */
    static boolean hasRegion(String id) {
        return REGIONS.contains(id);
    }
}
