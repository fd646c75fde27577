package dev.ballast.model;

/**
 * A back-end node of a config (docs/api.md section 2). Fields that an answer leaves out are null.
 *
 * @param id assigned by the service; not shown in the document
 * @param label the name, unique per port
 * @param address {@code <private_ipv4>:<port>}
 */
public record Node(Long id, String label, String address) implements Identified {}
