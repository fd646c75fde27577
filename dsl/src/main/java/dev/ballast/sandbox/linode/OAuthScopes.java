package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Determines the scopes that an operation requires of a token. */
final class OAuthScopes {

    /** The scope of a token that may call everything, and of operations that any token may call. */
    static final String ALL = "*";

    private static final String READ = ":read_only";
    private static final String WRITE = ":read_write";

    private static final Set<String> FOR_EVERYONE = Set.of(
            "GET /regions",
            "GET /regions/{name}",
            "GET /linode/types",
            "GET /linode/types/{name}",
            "GET /images",
            "GET /volumes/types",
            "GET /nodebalancers/types",
            "GET /networking/reserved/ips/types");
    private static final Set<String> OF_TWO_PRODUCTS = Set.of("POST /volumes/{id}/attach", "POST /volumes/{id}/detach");

    /** The products by the first segments of paths, where the names differ. */
    private static final Map<String, String> PRODUCTS = Map.of(
            "linode",
            "linodes",
            "networking",
            "ips",
            "account",
            "events",
            "tags",
            "account",
            "vpcs",
            "vpc",
            "locks",
            "account",
            "placement",
            "linodes");

    private OAuthScopes() {}

    /** Returns the scopes that an operation requires. */
    static List<String> of(Route<?> route) {
        if (FOR_EVERYONE.contains(route.operation())) {
            return List.of(ALL);
        }
        if (OF_TWO_PRODUCTS.contains(route.operation())) {
            return List.of("volumes" + WRITE, "linodes" + WRITE);
        }
        if (Set.of("/account/settings", "/account/maintenance").contains(route.path())) {
            return List.of("account" + READ);
        }
        String path = route.path();
        boolean reads = route.method().equals("GET");
        if (path.startsWith("/linode/instances/{id}/interfaces")) {
            return List.of("linodes" + WRITE);
        }
        if ((path.startsWith("/vpcs") && reads && !path.endsWith("/ips"))
                || path.startsWith("/networking/firewalls/templates")) {
            return List.of(ALL);
        }
        String segment = path.split("/", 3)[1];
        String product = path.startsWith("/networking/firewalls")
                ? "firewall"
                : path.startsWith("/vpcs") && reads ? "ips" : PRODUCTS.getOrDefault(segment, segment);
        return List.of(product + (reads ? READ : WRITE));
    }

    /** Returns whether an operation can be called without a token. */
    static boolean isPublic(Route<?> route) {
        return FOR_EVERYONE.contains(route.operation()) || route.operation().equals("GET /images/{path}");
    }

    /** Returns whether a token with the held scopes may call an operation that requires the asked ones. */
    static boolean suffice(List<String> held, List<String> asked) {
        return held.contains(ALL)
                || asked.stream()
                        .allMatch(scope ->
                                scope.equals(ALL) || held.contains(scope) || held.contains(scope.replace(READ, WRITE)));
    }
}
