package dev.ballast.preflight;

import java.util.List;

/** An id that the service assigns (document section 2): 1 or more. */
public final class IdRule extends WholeNumberRule {

    /** Makes the rule. */
    public IdRule() {
        super("no id is given", "write the id that the service gave it, such as 4711", 1, Long.MAX_VALUE);
    }

    @Override
    public String name() {
        return "id";
    }

    @Override
    public String sentence() {
        return "An id is a whole number of 1 or more.";
    }

    @Override
    public List<Number> refused() {
        return List.of(0, -4711);
    }

    @Override
    String outOfRange(Number id) {
        return "there is no id " + id;
    }
}
