package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.AccessGuard;
import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.http.RequestContext;
import java.util.Map;

/** The conventions of the service in the document: one token for every operation, and one rate limit for all of them. */
public record DocumentedConventions(RouteTable routes, AccessGuard guard, RateLimit limit) implements Conventions {

    @Override
    public void authorize(RequestContext request, Route<?> route) {
        guard.checkToken(request);
    }

    @Override
    public RateLimit rate(Route<?> route) {
        return limit;
    }

    @Override
    public Map<String, String> headers(RequestContext request, Route<?> route) {
        return Map.of();
    }

    @Override
    public void clear() {
        limit.clear();
    }
}
