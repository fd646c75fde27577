/**
 * Sends one request and returns one reply, through a chain of decorators. Read {@link dev.ballast.http.Exchange} and {@link dev.ballast.http.Connection} first.
 *
 * <p>The order of the decorators, outermost first, and the reason for it:
 *
 * <ol>
 * <li>{@code RetryingExchange} repeats requests that may be repeated, and holds no place in flight during a pause;
 * <li>{@code PacedExchange} limits the requests in flight and follows the rate headers, for retries too;
 * <li>{@code LoggedExchange} writes a line per attempt, with the secrets masked; it measures the request, not the pauses;
 * <li>{@code InterruptShield} lets a write finish when its caller is interrupted and bounds every attempt in time;
 * <li>{@code Connection} refuses a write if the profile is read-only, and counts the requests;
 * <li>{@code AddressExchange} chooses an address of the host name, and tries the next one if it does not answer;
 * <li>{@code UnirestExchange} sends the request over HTTP and adds the token.
 * </ol>
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.http;
