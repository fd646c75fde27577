package dev.ballast.model;

/**
 * How many nodes of a config are in each condition (docs/api.md section 2, NodeBalancer config).
 *
 * @param up nodes that accept connections
 * @param down nodes that do not, or are not yet known to
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
