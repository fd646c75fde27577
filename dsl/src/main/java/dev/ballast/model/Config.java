package dev.ballast.model;

/**
 * A config of a NodeBalancer: one port (docs/api.md section 2). Fields that an answer leaves out are null; not every service
 * answers the label.
 */
public record Config(Long id, String label, Integer port, String protocol, String check, NodesStatus nodesStatus)
        implements Identified {}
