/**
 * One request to one reply, and what is wrapped around it: authorisation, retry, pacing, logging. Only {@code client}
 * and the door call it; Unirest lives here and nowhere else. Read {@link dev.ballast.http.Exchange} and
 * {@link dev.ballast.http.Request} first.
 */
package dev.ballast.http;
