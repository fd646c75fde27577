package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.AccountState;
import java.util.Set;

/** The largest number of instances, NodeBalancers and volumes that the account may have together. */
record AccountLimit(int most) {

    private static final Set<String> CREATING = Set.of(
            "POST /linode/instances",
            "POST /linode/instances/{id}/clone",
            "POST /nodebalancers",
            "POST /volumes",
            "POST /volumes/{id}/clone");

    /** Returns the operation. If it creates a resource that counts, it refuses requests when the account is full. */
    Route<?> on(Route<?> route) {
        return CREATING.contains(route.operation()) ? route.checked(this::check) : route;
    }

    private void check(ApiRequest request) {
        AccountState account = request.account();
        int held = account.instances().all().size()
                + account.balancers().all().size()
                + account.volumes().all().size();
        if (held >= most) {
            throw HttpException.of(400, "Account Limit reached. Please open a support ticket.");
        }
    }
}
