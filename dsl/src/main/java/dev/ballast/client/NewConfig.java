package dev.ballast.client;

/**
 * What POST /nodebalancers/{id}/configs takes; null fields are not sent.
 *
 * @param label a name, or null
 * @param port the port to listen on
 * @param check the health check kind; the document uses {@code connection}
 */
public record NewConfig(String label, Integer port, String check) {}
