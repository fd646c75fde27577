package dev.ballast.client;

/**
 * What POST /nodebalancers takes; null fields are not sent.
 *
 * @param region a region identifier, required by the service
 * @param label the name, or null
 * @param clientConnThrottle unit and bounds are not shown in the document, or null
 */
public record NewNodeBalancer(String region, String label, Integer clientConnThrottle) {}
