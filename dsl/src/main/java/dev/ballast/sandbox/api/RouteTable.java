package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.state.AccountState;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.codehaus.groovy.runtime.MethodRankHelper;
import tools.jackson.databind.node.ObjectNode;

/** Finds the operation of a request, and says which is nearest when there is none. */
public final class RouteTable {

    private final List<Located> routes;

    /** Takes where the paths of the routes really are, and the routes. */
    public RouteTable(UnaryOperator<String> location, List<Route<?>> routes) {
        this.routes = routes.stream().map(route -> Located.at(location, route)).toList();
    }

    /** A route, its method, and its real path as text and as a pattern. */
    private record Located(Route<?> route, String method, String path, Pattern pattern) {

        static Located at(UnaryOperator<String> location, Route<?> route) {
            String[] parts = route.template().split(" ", 2);
            String path = location.apply(parts[1]);
            return new Located(route, parts[0], path, Pattern.compile(path.replace("{id}", "(\\d+)")));
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
        List<Located> here = routes.stream()
                .filter(located -> located.pattern().matcher(request.path()).matches())
                .toList();
        if (here.isEmpty()) {
            throw HttpException.notFound().hinting("nearest: " + nearest(request));
        }
        return here.stream()
                .filter(located -> located.method().equals(request.method()))
                .map(located -> match(located, request))
                .findFirst()
                .orElseThrow(() -> wrongMethod(request, here));
    }

    private static Match match(Located located, RequestContext request) {
        Matcher matcher = located.pattern().matcher(request.path());
        return matcher.matches() ? new Match(located.route(), matcher.toMatchResult()) : null;
    }

    private static HttpException wrongMethod(RequestContext request, List<Located> here) {
        String known = here.stream().map(Located::method).distinct().sorted().collect(Collectors.joining(", "));
        return HttpException.of(405, "Method not allowed")
                .with("Allow", known)
                .hinting("the document has no " + request.method() + " here, only " + known);
    }

    private String nearest(RequestContext request) {
        String wanted = request.method() + " " + request.path().replaceAll("/\\d+(?=/|$)", "/{id}");
        return routes.stream()
                .map(located -> located.method() + " " + located.path())
                .min(Comparator.comparingInt(template -> MethodRankHelper.delDistance(wanted, template)))
                .orElseThrow();
    }
}
