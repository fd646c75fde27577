package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.http.RequestContext;
import java.util.Map;

/**
 * The conventions of a service in one dialect: its operations, who may call them, how often, and the headers of each answer. A
 * null route stands for a path without an operation.
 */
public interface Conventions {

    /** Returns the operations. */
    RouteTable routes();

    /** Throws an HttpException if the caller may not call this route. */
    void authorize(RequestContext request, Route<?> route);

    /** Returns the rate limit that counts calls of this route. */
    RateLimit rate(Route<?> route);

    /** Returns the headers of an answer, without those of the rate limit. */
    Map<String, String> headers(RequestContext request, Route<?> route);

    /** Resets all rate limits. */
    void clear();
}
