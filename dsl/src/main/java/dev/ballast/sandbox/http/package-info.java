/**
 * Contains the HTTP side of the sandbox: the JDK's server, requests, the guard that accepts callers, and answers and errors in
 * the service's shape. It does not depend on the simulated account or its operations. Read
 * {@link dev.ballast.sandbox.http.RequestContext} and {@link dev.ballast.sandbox.http.Answer} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.http;
