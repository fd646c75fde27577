package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.state.AccountState;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.runtime.MethodRankHelper;
import tools.jackson.databind.node.ObjectNode;

/** Finds the operation of a request, and says which is nearest when there is none. */
public final class RouteTable {

    private final List<Located> routes;

    /** Takes where the paths of the routes really are, and the routes. */
    public RouteTable(UnaryOperator<String> location, List<Route<?>> routes) {
        this.routes = routes.stream()
                .map(route -> new Located(route, location.apply(route.path())))
                .toList();
    }

    /** A route and its real path. */
    private record Located(Route<?> route, String path) {

        Stream<Match> matches(RequestContext request) {
            Pattern pattern = Pattern.compile("\\A" + path.replace("{id}", "(\\d+)") + "\\z");
            return pattern.matcher(request.path()).results().map(ids -> new Match(route, ids));
        }
    }

    /** The route of a request, and the ids in its path. */
    public record Match(Route<?> route, MatchResult path) {

        /** Runs the operation. */
        public Result run(AccountState account, RequestContext context) {
            ObjectNode body = context.json();
            Object answered = route.run(new ApiRequest(account, context, path, body));
            List<String> known = route.fields().stream().map(Field::name).toList();
            return new Result(
                    answered,
                    body.propertyNames().stream()
                            .filter(name -> !known.contains(name))
                            .toList());
        }
    }

    /** What an operation answers as JSON, and the fields of the body that it does not know. */
    public record Result(Object answered, List<String> unread) {}

    /** Returns the stable names of the operations. */
    public List<String> operations() {
        return routes.stream().map(located -> located.route().operation()).toList();
    }

    /** Returns the route of a request; 404 and 405 name what the caller may have meant. */
    public Match find(RequestContext request) {
        List<Match> here =
                routes.stream().flatMap(located -> located.matches(request)).toList();
        if (here.isEmpty()) {
            throw HttpException.of(404, "Not found", "nearest: " + nearest(request), Map.of());
        }
        return here.stream()
                .filter(match -> match.route().method().equals(request.method()))
                .findFirst()
                .orElseThrow(() -> wrongMethod(request, here));
    }

    private static HttpException wrongMethod(RequestContext request, List<Match> here) {
        String known = here.stream()
                .map(match -> match.route().method())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        String hint = "the document has no " + request.method() + " here, only " + known;
        return HttpException.of(405, "Method not allowed", hint, Map.of("Allow", known));
    }

    private String nearest(RequestContext request) {
        String wanted = request.method() + " " + request.path().replaceAll("/\\d+(?=/|$)", "/{id}");
        return routes.stream()
                .map(located -> located.route().method() + " " + located.path())
                .min(Comparator.comparingInt(template -> MethodRankHelper.delDistance(wanted, template)))
                .orElseThrow();
    }
}
