package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;

/**
 * A balancer has one config a port (document section 2, config).
 *
 * @param balancer its name
 * @param ports the ports of its block
 */
public record DistinctPorts(String balancer, List<Integer> ports) implements Relation {

    /** Copies the ports. */
    public DistinctPorts {
        ports = List.copyOf(ports);
    }

    @Override
    public Optional<Problem> examine() {
        return Repeated.in(ports)
                .map(port -> new Problem(
                        "nodebalancer " + Quoted.of(balancer) + " has port " + port + " twice",
                        "write one line for port " + port + ", with all its nodes"));
    }
}
