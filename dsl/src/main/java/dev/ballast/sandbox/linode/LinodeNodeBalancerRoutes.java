package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.state.NodeBalancerState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operations on NodeBalancers. */
final class LinodeNodeBalancerRoutes {

    private LinodeNodeBalancerRoutes() {}

    static void removeNodesOf(ApiRequest request, List<String> ipv4) {}

    static Object page(ApiRequest request, List<NodeBalancerState> balancers) {
        return ListQuery.of(request, balancers, balancer -> Map.of("id", balancer.id()), Set.of());
    }
}
