package dev.ballast.preflight;

import java.math.BigDecimal;
import java.util.List;

/** A port a balancer listens on: 1 to 65535 (document section 2, config). */
public final class PortRule extends WholeNumberRule {

    private static final int LAST = 65535;

    /** Makes the rule. */
    public PortRule() {
        super("no port is given", "write a number from 1 to " + LAST + ", such as port 443", 1, LAST);
    }

    @Override
    public String name() {
        return "port";
    }

    @Override
    public String sentence() {
        return "A port is a number from 1 to 65535.";
    }

    @Override
    public List<Number> refused() {
        return List.of(0, -1, LAST + 1, new BigDecimal("2.5"));
    }

    @Override
    String outOfRange(Number port) {
        return "port " + port + " does not exist";
    }

    static boolean exists(int port) {
        return port >= 1 && port <= LAST;
    }
}
