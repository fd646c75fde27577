/**
 * Simulates the service behind a local HTTP port, for any client; this package starts and controls it. {@code state} contains
 * the resources of the account, {@code http} the server, {@code api} the operations of the service document, {@code linode}
 * those of Linode, {@code control} faults, journal and the state file, {@code mirror} the exchange of resources
 * with another service. It does not use the packages {@code client}, {@code http} and {@code model} of the real client. Read
 * {@link dev.ballast.sandbox.Sandbox} and {@link dev.ballast.sandbox.control.Fault} first; {@code limits.txt} lists its
 * decisions beyond the document.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.sandbox;
