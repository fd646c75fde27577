package dev.ballast.model;

/**
 * A config of a NodeBalancer: one port (docs/api.md section 2). Fields that an answer leaves out are null.
 *
 * @param id assigned by the service
 * @param label accepted at creation; not every service answers it
 * @param port the port listened on
 * @param protocol {@code https} enables TLS
 * @param check the health check kind
 * @param nodesStatus the number of nodes up and down
 */
public record Config(Long id, String label, Integer port, String protocol, String check, NodesStatus nodesStatus)
        implements Identified {}
