/**
 * Sends one request and returns one reply, through a chain of decorators. Only {@code client} and {@code CloudOpening} call it;
 * Only this package uses Unirest. Read {@link dev.ballast.http.Exchange} and {@link dev.ballast.http.Connection} first.
 *
 * <p>The order of the decorators, outermost first, and why it is this one:
 *
 * <ol>
 * <li>{@code RetryingExchange} sends again what may be sent again, and pauses while holding no place in flight;
 * <li>{@code PacedExchange} limits the requests in flight and heeds the rate headers, for retries too;
 * <li>{@code LoggedExchange} writes a line per attempt, with the secrets masked; it measures the request, not the pauses;
 * <li>{@code InterruptShield} lets a write finish when its caller is interrupted and bounds every attempt in time;
 * <li>{@code Connection} refuses a write where the profile is read-only, and counts what is sent;
 * <li>{@code UnirestExchange} sends it over HTTP; it adds the token.
 * </ol>
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.http;
