/**
 * One request to one reply, and what is wrapped around it. Only {@code client} and the door call it; Unirest lives here
 * and nowhere else. Read {@link dev.ballast.http.Exchange} and {@link dev.ballast.http.Connection} first.
 *
 * <p>The order of the decorators, outermost first, and why it is this one:
 *
 * <ol>
 *   <li>{@code Retrying} sends again what may be sent again, and pauses while holding no place in flight;
 *   <li>{@code Paced} limits the requests in flight and heeds the rate headers, for retries too;
 *   <li>{@code Logged} writes a line per attempt, with the secrets masked; it times the wire, not the pauses;
 *   <li>{@code InterruptShield} lets a write finish when its caller is interrupted and bounds every attempt in time;
 *   <li>{@code Connection} counts what reaches the wire, and refuses a write where the profile is read-only: below all that
 *       could send one again, and above the count, because what it refuses was not sent;
 *   <li>{@code UnirestExchange} is the wire; it adds the token.
 * </ol>
 */
package dev.ballast.http;
