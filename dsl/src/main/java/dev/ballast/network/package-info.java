/**
 * The addresses of a host name. The clients of HTTP and of the database use this package, because their libraries connect to
 * the first address of a name only; it depends on no other package. Read {@link dev.ballast.network.HostAddresses} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.network;
