package dev.ballast.model;

/**
 * How many nodes of a config accept connections, and how many do not or are not yet known to (docs/api.md section 2,
 * NodeBalancer config).
 */
public record NodesStatus(int up, int down) {

    /** Returns the number of nodes. */
    public int total() {
        return up + down;
    }

    @Override
    public String toString() {
        return up + " up, " + down + " down";
    }
}
