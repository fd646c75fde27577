package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;

/** A port a balancer listens on: 1 to 65535 (document section 2, config). */
public final class PortRule implements Rule<Integer> {

    private static final int LAST = 65535;

    @Override
    public String name() {
        return "port";
    }

    @Override
    public String sentence() {
        return "A port is a number from 1 to 65535.";
    }

    @Override
    public List<Integer> refused() {
        return List.of(0, -1, LAST + 1);
    }

    @Override
    public Optional<Problem> examine(Integer port) {
        String instead = "write a number from 1 to " + LAST + ", such as port 443";
        return port == null
                ? Problem.found("no port is given", instead)
                : Problem.when(!exists(port), "port " + port + " does not exist", instead);
    }

    static boolean exists(int port) {
        return port >= 1 && port <= LAST;
    }
}
