/**
 * The service, simulated behind a local HTTP port, for any client: start and control it here. {@code state} is what the account
 * holds, {@code http} the server, {@code api} the operations of the service document, {@code linode} those of the public service, {@code control} faults, journal and the kept state. It shares no
 * code with the real client; only {@code CloudOpening} and the program call it. Read {@link dev.ballast.sandbox.Sandbox} and {@link
 * dev.ballast.sandbox.control.Fault} first; what it decides beyond the document is in {@code limits.txt}.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.sandbox;
