package dev.ballast.model;

import java.util.function.Function;

/** A setting of a node that the public service shows and changes. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum NodeSetting implements ResourceSetting<BalancerNode> {

    /** The address and port that it serves at. */
    ADDRESS("address", null, BalancerNode::address),

    /** Its share of the connections. */
    WEIGHT("weight", 50, BalancerNode::weight),

    /** Which connections it gets. */
    MODE("mode", "accept", BalancerNode::mode);

    private final String word;
    private final Object usual;
    private final Function<BalancerNode, Object> shown;

    NodeSetting(String word, Object usual, Function<BalancerNode, Object> shown) {
        this.word = word;
        this.usual = usual;
        this.shown = shown;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public String field() {
        return word;
    }

    @Override
    public Object usual() {
        return usual;
    }

    @Override
    public Object of(BalancerNode node) {
        return shown.apply(node);
    }
}
