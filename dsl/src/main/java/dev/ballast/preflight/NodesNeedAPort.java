package dev.ballast.preflight;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Nodes belong to a port, so a block with nodes names one.
 *
 * @param balancer its name
 * @param nodes the labels of the block's nodes
 * @param ports the ports of the block
 * @param known the ports the balancer is known to have
 */
public record NodesNeedAPort(String balancer, List<String> nodes, Collection<Integer> ports, Collection<Integer> known)
        implements Relation {

    /** Copies the lists. */
    public NodesNeedAPort {
        nodes = List.copyOf(nodes);
        ports = List.copyOf(ports);
        known = List.copyOf(known);
    }

    @Override
    public Optional<Problem> examine() {
        return Problem.when(
                !nodes.isEmpty() && ports.isEmpty(),
                "nodebalancer " + Quoted.of(balancer) + " has nodes (" + Quoted.all(nodes) + ") and no port",
                "name the port they serve, such as port " + (known.isEmpty() ? "80" : knownPorts()));
    }

    private String knownPorts() {
        String all = known.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
        return known.stream().sorted().findFirst().orElseThrow() + " (known: " + all + ")";
    }
}
