package dev.ballast.model;

/**
 * The number of nodes of a config that accept connections, and of those that do not or were not checked yet (docs/api.md
 * section 2, NodeBalancer config).
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
