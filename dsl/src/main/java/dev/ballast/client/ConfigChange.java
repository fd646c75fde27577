package dev.ballast.client;

import dev.ballast.model.Secret;

/**
 * What PUT /nodebalancers/{id}/configs/{id} takes; null fields are not sent and stay as they are.
 *
 * @param protocol {@code https} enables TLS
 * @param port the port to listen on
 * @param sslCert the certificate chain as PEM text
 * @param sslKey the private key as PEM text
 */
public record ConfigChange(String protocol, Integer port, String sslCert, Secret sslKey) {}
