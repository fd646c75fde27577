/**
 * The client of the service: one class per kind of resource, one method per operation. What the dialect in use lacks is refused
 * before it is sent. Called by {@code reconcile}; read {@link dev.ballast.client.Client} and {@link dev.ballast.client.Volumes} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.client;
