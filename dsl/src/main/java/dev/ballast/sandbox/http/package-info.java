/**
 * The HTTP side of the sandbox: the JDK's server, requests read whole, who is let in, answers and errors in the service's
 * shape. It knows nothing of what is simulated. Read {@link dev.ballast.sandbox.http.RequestContext} and
 * {@link dev.ballast.sandbox.http.Answer} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.http;
