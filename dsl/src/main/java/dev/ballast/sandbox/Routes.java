package dev.ballast.sandbox;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The ways in: finds the operation of a call, and says which is nearest when there is none. */
final class Routes {

    private final List<Route> routes;

    Routes(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** Returns the 16 operations of the document, below {@code /v4}. */
    static Routes documented(State state, String segment, boolean bareLists) {
        Table table = new Table("/v4", segment);
        Instances instances = new Instances(state, bareLists);
        Volumes volumes = new Volumes(state);
        table.add("GET /compute/instances", instances::list);
        table.add("POST /compute/instances", instances::create);
        table.add("POST /compute/instances/{id}/boot", instances::boot);
        table.add("POST /networking/ips", new Addresses(state)::allocate);
        table.add("POST /volumes", volumes::create);
        table.add("GET /volumes/{id}", volumes::read);
        table.add("DELETE /volumes/{id}", volumes::delete);
        table.add("POST /volumes/{id}/attach", volumes::attach);
        table.add("POST /volumes/{id}/detach", volumes::detach);
        table.add("POST /volumes/{id}/clone", volumes::copy);
        table.add("POST /volumes/{id}/resize", volumes::resize);
        return new Routes(table.routes);
    }

    /** Collects operations under a prefix; the name of an operation does not change with the segment. */
    private static final class Table {

        private final List<Route> routes = new ArrayList<>();
        private final String prefix;
        private final String segment;

        private Table(String prefix, String segment) {
            this.prefix = prefix;
            this.segment = segment;
        }

        private void add(String operation, Route.Act act) {
            String[] parts = operation.split(" ", 2);
            String path = parts[1].replaceFirst("^/compute/", "/" + segment + "/");
            routes.add(new Route(operation, parts[0], prefix + path, act));
        }
    }

    List<String> operations() {
        return routes.stream().map(Route::operation).toList();
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
        String known = here.stream().map(Route::method).sorted().collect(Collectors.joining(", "));
        return Refusal.of(405, "Method not allowed")
                .with("Allow", known)
                .hinting("the document has no " + call.method() + " here, only " + known);
    }

    private Route nearest(Call call) {
        String wanted = call.method() + " " + call.path().replaceAll("/\\d+(?=/|$)", "/{id}");
        return routes.stream()
                .min(Comparator.comparingInt(route -> distance(wanted, route.toString())))
                .orElseThrow();
    }

    /** Counts the characters to change, add or leave out to get from one text to the other. */
    private static int distance(String from, String to) {
        int[] costs = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            costs[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = costs[0];
            costs[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = costs[j];
                costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
            }
        }
        return costs[to.length()];
    }
}
