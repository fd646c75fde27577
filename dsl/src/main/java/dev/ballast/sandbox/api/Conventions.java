package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.http.RequestContext;
import java.util.Map;

/**
 * A service as one dialect speaks it: its operations, who may call them, how often, and what each answer tells. A route that
 * is null is a path that leads nowhere.
 */
public interface Conventions {

    /** Returns the operations. */
    RouteTable routes();

    /** Refuses a caller who may not call this route. */
    void authorize(RequestContext request, Route<?> route);

    /** Returns the limit that calls of this route count in. */
    RateLimit rate(Route<?> route);

    /** Returns the headers of an answer, beside those of its rate. */
    Map<String, String> headers(RequestContext request, Route<?> route);

    /** Begins all limits again. */
    void clear();
}
