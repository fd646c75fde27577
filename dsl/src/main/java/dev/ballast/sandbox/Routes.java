package dev.ballast.sandbox;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.codehaus.groovy.runtime.MethodRankHelper;

/** The ways in: finds the operation of a call, and says which is nearest when there is none. */
final class Routes {

    private final List<Route> routes;

    Routes(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** Returns the 16 operations of the document, below {@code /v4}. */
    static Routes documented(State state, String segment, boolean bareLists) {
        Table table = new Table("/v4", segment);
        balancers(table, state);
        instances(table, new Instances(state, bareLists), new Addresses(state));
        volumes(table, new Volumes(state));
        return table.routes();
    }

    private static void balancers(Table table, State state) {
        Nodes nodes = new Nodes(state);
        Configs configs = new Configs(state, nodes);
        table.add("POST /nodebalancers", new Balancers(state)::create);
        table.add("POST /nodebalancers/{id}/configs", configs::create);
        table.add("GET /nodebalancers/{id}/configs/{id}", configs::read);
        table.add("PUT /nodebalancers/{id}/configs/{id}", configs::change);
        table.add("POST /nodebalancers/{id}/configs/{id}/nodes", nodes::create);
    }

    private static void instances(Table table, Instances instances, Addresses addresses) {
        table.add("GET /compute/instances", instances::list);
        table.addWithSlash("POST /compute/instances", instances::create);
        table.add("POST /compute/instances/{id}/boot", instances::boot);
        table.add("POST /networking/ips", addresses::allocate);
    }

    private static void volumes(Table table, Volumes volumes) {
        table.add("POST /volumes", volumes::create);
        table.add("GET /volumes/{id}", volumes::read);
        table.add("POST /volumes/{id}/attach", volumes::attach);
        table.add("POST /volumes/{id}/detach", volumes::detach);
        table.add("POST /volumes/{id}/clone", volumes::copy);
        table.add("POST /volumes/{id}/resize", volumes::resize);
        table.add("DELETE /volumes/{id}", volumes::delete);
    }

    /** Collects operations under a prefix; the name of an operation does not change with the segment. */
    static final class Table {

        private final List<Route> routes = new ArrayList<>();
        private final String prefix;
        private final String segment;

        Table(String prefix, String segment) {
            this.prefix = prefix;
            this.segment = segment;
        }

        void add(String operation, Route.Act act) {
            add(operation, "", act);
        }

        /** Adds an operation whose path ends with a slash in the document, and so here alone. */
        void addWithSlash(String operation, Route.Act act) {
            add(operation, "/", act);
        }

        private void add(String operation, String end, Route.Act act) {
            String[] parts = operation.split(" ", 2);
            String path = parts[1].replaceFirst("^/compute/", "/" + segment + "/");
            routes.add(Route.of(operation, parts[0], prefix + path + end, act));
        }

        Routes routes() {
            return new Routes(routes);
        }
    }

    List<String> operations() {
        return routes.stream().map(Route::operation).distinct().toList();
    }

    Route find(Call call) {
        List<Route> here =
                routes.stream().filter(route -> route.has(call.path())).toList();
        if (here.isEmpty()) {
            throw Refusal.notFound().hinting("nearest: " + nearest(call));
        }
        return here.stream()
                .filter(route -> route.method().equals(call.method()))
                .findFirst()
                .orElseThrow(() -> wrongMethod(call, here));
    }

    private static Refusal wrongMethod(Call call, List<Route> here) {
        String known = here.stream().map(Route::method).distinct().sorted().collect(Collectors.joining(", "));
        return Refusal.of(405, "Method not allowed")
                .with("Allow", known)
                .hinting("the document has no " + call.method() + " here, only " + known);
    }

    private Route nearest(Call call) {
        String wanted = call.method() + " " + call.path().replaceAll("/\\d+(?=/|$)", "/{id}");
        return routes.stream()
                .min(Comparator.comparingInt(route -> MethodRankHelper.delDistance(wanted, route.toString())))
                .orElseThrow();
    }
}
