package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Conventions;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import dev.ballast.sandbox.http.AccessGuard;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.http.RequestContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The conventions of Linode. Its public lists need no token; any other operation needs a token with its scopes.
 * Each answer names the scopes of the token and of the operation.
 */
public record LinodeConventions(RouteTable routes, AccessGuard guard, List<String> scopes, RateRules rates)
        implements Conventions {

    private static final String UNKNOWN = "unknown";
    private static final String TOKEN_SCOPES = "X-OAuth-Scopes";
    private static final String ACCEPTED = "X-Accepted-OAuth-Scopes";
    private static final String FILTER = "X-Filter";

    @Override
    public void authorize(RequestContext request, Route<?> route) {
        boolean anonymous = request.header("Authorization").isEmpty();
        if (anonymous && route != null && OAuthScopes.isPublic(route)) {
            return;
        }
        if (!guard.accepts(request)) {
            throw HttpException.of(
                    401,
                    "Invalid Token",
                    null,
                    Map.of(TOKEN_SCOPES, UNKNOWN, ACCEPTED, String.join(",", accepted(route))));
        }
        if (!OAuthScopes.suffice(scopes, accepted(route))) {
            throw HttpException.of(
                    401, "Your OAuth token is not authorized to use this endpoint.", null, headers(request, route));
        }
    }

    private static List<String> accepted(Route<?> route) {
        return route == null ? List.of(OAuthScopes.ALL) : OAuthScopes.of(route);
    }

    @Override
    public RateLimit rate(Route<?> route) {
        return rates.of(route);
    }

    @Override
    public Map<String, String> headers(RequestContext request, Route<?> route) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(TOKEN_SCOPES, guard.accepts(request) ? String.join(" ", scopes) : UNKNOWN);
        headers.put(ACCEPTED, String.join(",", accepted(route)));
        if (!request.header(FILTER).isEmpty()) {
            headers.put(FILTER, request.header(FILTER));
        }
        return headers;
    }

    @Override
    public void clear() {
        rates.clear();
    }
}
