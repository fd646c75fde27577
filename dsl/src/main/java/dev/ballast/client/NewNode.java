package dev.ballast.client;

/**
 * What POST /nodebalancers/{id}/configs/{id}/nodes takes.
 *
 * @param label the name, unique per port
 * @param address {@code <private_ipv4>:<port>}
 */
public record NewNode(String label, String address) {}
