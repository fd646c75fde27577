package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;

/**
 * The labels of a port's nodes are unique (document section 2, node).
 *
 * @param port the port the nodes serve, or null for the flat nodes of a block
 * @param labels the labels of its nodes
 */
public record DistinctNodeLabels(Integer port, List<String> labels) implements Relation {

    /** Copies the labels. */
    public DistinctNodeLabels {
        labels = List.copyOf(labels);
    }

    @Override
    public Optional<Problem> examine() {
        return Repeated.in(labels)
                .map(label -> new Problem(
                        "node label " + Quoted.of(label) + " is used twice" + (port == null ? "" : " for port " + port),
                        "give each node of a port its own label"));
    }
}
