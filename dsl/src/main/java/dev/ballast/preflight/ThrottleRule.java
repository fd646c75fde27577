package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;

/** The {@code client_conn_throttle} of a balancer: not negative (document section 8; unit and bounds are not shown). */
public final class ThrottleRule implements Rule<Integer> {

    private static final int PUBLIC_MOST = 20;

    @Override
    public String name() {
        return "throttle";
    }

    @Override
    public String sentence() {
        return "A throttle is 0 or more.";
    }

    @Override
    public List<Integer> refused() {
        return List.of(-1);
    }

    @Override
    public Optional<Problem> examine(Integer throttle) {
        String instead = "write 0 or more, such as throttle 20";
        return throttle == null
                ? Problem.found("no throttle is given", instead)
                : Problem.when(throttle < 0, "throttle " + throttle + " is negative", instead);
    }

    @Override
    public Optional<String> advice(Integer throttle) {
        return throttle > PUBLIC_MOST
                ? Optional.of("throttle " + throttle + ": the public service takes 0 to " + PUBLIC_MOST)
                : Optional.empty();
    }
}
