package dev.ballast.preflight;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The {@code client_conn_throttle} of a balancer: not negative (document section 8; unit and bounds are not shown). */
public final class ThrottleRule extends WholeNumberRule {

    private static final int PUBLIC_MOST = 20;

    /** Makes the rule. */
    public ThrottleRule() {
        super("no throttle is given", "write 0 or more, such as throttle 20", 0, Integer.MAX_VALUE);
    }

    @Override
    public String name() {
        return "throttle";
    }

    @Override
    public String sentence() {
        return "A throttle is 0 or more.";
    }

    @Override
    public List<Number> refused() {
        return List.of(-1, new BigDecimal("2.5"));
    }

    @Override
    String outOfRange(Number throttle) {
        return throttle.doubleValue() < 0
                ? "throttle " + throttle + " is negative"
                : "throttle " + throttle + " is larger than a 32-bit number";
    }

    @Override
    public Optional<String> advice(Number throttle) {
        return throttle.intValue() > PUBLIC_MOST
                ? Optional.of("throttle " + throttle + ": the public service takes 0 to " + PUBLIC_MOST)
                : Optional.empty();
    }
}
