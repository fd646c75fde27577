/**
 * Gives the NodeBalancers of a sandbox real listeners on loopback ports, and its nodes real backends. {@link
 * dev.ballast.sandbox.traffic.LoopbackTraffic} follows the account; each of its ports chooses a node for a request or a
 * connection. This package alone uses Undertow; the rest of the library runs without it.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.traffic;
