package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.groovy.runtime.MethodRankHelper;
import tools.jackson.databind.node.ObjectNode;

/** Finds the operation of a request, and names the nearest one if there is none. */
public final class RouteTable {

    /** A route at its real path, with the fixed beginning of the path, which is cheaper to search for. */
    private record Located(Route<?> route, String path, String begin, Pattern pattern) {

        Stream<Match> match(String asked, boolean strict) {
            if (!asked.contains(begin)) {
                return Stream.empty();
            }
            Matcher matcher = pattern.matcher(asked);
            return matcher.matches() ? Stream.of(new Match(route, matcher, strict)) : Stream.empty();
        }
    }

    private final List<Located> routes;

    private final boolean strict;

    /** Creates the table of these routes; {@code location} returns the real path of a route's path. */
    public RouteTable(UnaryOperator<String> location, List<Route<?>> routes) {
        this(location, UnaryOperator.identity(), true, routes);
    }

    /**
     * Creates the table of these routes.
     *
     * @param pattern returns the pattern of a whole path from that of a real path
     * @param strict whether an error names what the caller may have meant, and a body must be a JSON object, not {@code null}
     */
    private RouteTable(
            UnaryOperator<String> location, UnaryOperator<String> pattern, boolean strict, List<Route<?>> routes) {
        this.strict = strict;
        this.routes = routes.stream()
                .map(route -> {
                    String path = location.apply(route.path());
                    String ids = path.replace("{id}", "(\\d+)")
                            .replace("{name}", "([^/]+)")
                            .replace("{path}", "(.+)");
                    String begin = path.substring(0, (path + "{").indexOf('{'));
                    return new Located(route, path, begin, Pattern.compile(pattern.apply(ids)));
                })
                .toList();
    }

    /**
     * Returns the table of a service that answers below {@code /v4} and {@code /v4beta}, with or without a slash at the end; at
     * paths that begin with {@code beta} only below {@code /v4beta}.
     */
    public static RouteTable versioned(String beta, List<Route<?>> routes) {
        return new RouteTable(
                UnaryOperator.identity(),
                path -> (path.startsWith(beta) ? "/v4beta" : "/v4(?:beta)?") + path + "/?",
                false,
                routes);
    }

    /** Returns the operations below {@code /v4} (docs/api.md section 4). */
    public static RouteTable documented() {
        List<Route<?>> routes = Stream.of(
                        new DocumentedNodeBalancerRoutes().all(),
                        new DocumentedInstanceRoutes().all(),
                        new DocumentedVolumeRoutes().all())
                .flatMap(List::stream)
                .toList();
        return new RouteTable(path -> "/v4" + path, routes);
    }

    /** The route of a request, and the ids in its path. */
    public record Match(Route<?> route, MatchResult path, boolean strict) {

        /** Runs the operation and returns the value that is answered as JSON. */
        public Object run(AccountState account, RequestContext request) {
            return route.run(new SandboxRequest(account, request, path, json(request)));
        }

        private ObjectNode json(RequestContext request) {
            return !strict && request.body().strip().equals("null")
                    ? SandboxJson.MAPPER.createObjectNode()
                    : request.json();
        }

        /** Returns the names of the body's fields that the operation does not have. */
        public List<String> unread(RequestContext request) {
            List<String> known = route.fields().stream().map(Field::name).toList();
            return json(request).propertyNames().stream()
                    .filter(name -> !known.contains(name))
                    .toList();
        }
    }

    /** Returns the stable names of the operations. */
    public List<String> operations() {
        return routes.stream().map(located -> located.route().operation()).toList();
    }

    /** Returns the route of a request; empty if there is none. */
    public Optional<Match> match(RequestContext request) {
        return routes.stream()
                .filter(located -> located.route().method().equals(request.method()))
                .flatMap(located -> located.match(request.path(), strict))
                .findFirst();
    }

    /** Returns the route of a request. Throws {@link #refusal} if there is none. */
    public Match find(RequestContext request) {
        return match(request).orElseThrow(() -> refusal(request));
    }

    /**
     * Returns the answer to a request without a route: 404, or 405 if the path has other methods. A strict table adds what the
     * caller may have meant.
     */
    public HttpException refusal(RequestContext request) {
        List<String> methods = routes.stream()
                .flatMap(located -> located.match(request.path(), strict))
                .map(match -> match.route().method())
                .sorted()
                .toList();
        return methods.isEmpty() ? unknown(request) : wrongMethod(request, String.join(", ", methods));
    }

    private HttpException unknown(RequestContext request) {
        if (!strict) {
            return HttpException.notFound();
        }
        String wanted = request.method() + " " + request.path().replaceAll("/\\d+(?=/|$)", "/{id}");
        String nearest = routes.stream()
                .map(located -> located.route().method() + " " + located.path())
                .min(Comparator.comparingInt(known -> MethodRankHelper.delDistance(wanted, known)))
                .orElseThrow();
        return HttpException.of(404, "Not found", "nearest: " + nearest, Map.of());
    }

    private HttpException wrongMethod(RequestContext request, String known) {
        String hint = strict ? "the document has no " + request.method() + " here, only " + known : null;
        return HttpException.of(405, "Method not allowed", hint, Map.of("Allow", known));
    }
}
