package dev.ballast.reconcile.outcome;

import dev.ballast.ledger.Entry;
import dev.ballast.model.NodesStatus;
import java.util.List;

/**
 * The number of nodes that a config counts, beside what the ledger had before and after it was read.
 *
 * @param before the nodes of the config in the ledger before it was read
 * @param after the same after it
 * @param busy whether a create of them is being sent
 * @param status what the config counts; null if it shows no count
 */
public record NodeCount(List<Entry> before, List<Entry> after, boolean busy, NodesStatus status) {

    /** The fact of an open create: how many nodes the config counted before it that the ledger does not know. */
    public static final String OTHERS = "otherNodes";

    /** Returns the nodes whose creates are open. */
    List<Entry> open() {
        return after.stream().filter(node -> node.id() == null).toList();
    }

    /** Returns true if no create of a node was going on while the config was read. */
    private boolean isSteady() {
        return !busy && before.equals(after);
    }

    /** Returns true if every open create has created its node. */
    boolean isAll() {
        return isComparable() && status.total() == after.size();
    }

    /** Returns true if no open create has created its node so far. */
    boolean isNone() {
        return isComparable() && status.total() == after.size() - open().size();
    }

    /** Returns true if waiting cannot make it clear: no count, or nodes that are not in the ledger. */
    boolean isForeign() {
        return isSteady() && (status == null || hasOthers() || status.total() > after.size());
    }

    private boolean isComparable() {
        return isSteady() && status != null && !hasOthers();
    }

    private boolean hasOthers() {
        return open().stream().anyMatch(node -> node.applied().containsKey(OTHERS));
    }

    @Override
    public String toString() {
        int unknown = open().size();
        return "its port counts " + (status == null ? "no nodes" : status.total() + nodes(status.total()))
                + ", the ledger knows " + (after.size() - unknown) + " and " + unknown
                + (unknown == 1 ? " open create" : " open creates");
    }

    private static String nodes(int number) {
        return number == 1 ? " node" : " nodes";
    }
}
