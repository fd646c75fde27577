package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.AccountState;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Joins all operations of Linode to one table. */
public final class LinodeRoutes {

    private LinodeRoutes() {}

    /** Returns the ids in a list of the simulated account: {@code regions}, {@code plans} or {@code images}. */
    public static List<String> offered(String list) {
        return SandboxCatalogue.valueOf(list.toUpperCase(Locale.ROOT)).items().stream()
                .map(item -> item.get("id").asString())
                .toList();
    }

    /**
     * Returns the operations, below {@code /v4} and {@code /v4beta}; those of locks only below the latter. Configs, nodes and
     * events are shown after {@code delay}. The account holds at most {@code accountLimit} instances, NodeBalancers and
     * volumes, and {@code reservedLimit} reserved addresses; its setting determines the interfaces of a new instance.
     */
    public static RouteTable table(Duration delay, int accountLimit, int reservedLimit, InterfaceSetting interfaces) {
        Lag lag = new Lag(delay);
        BalancerNodeRoutes nodes = new BalancerNodeRoutes(lag);
        BalancerConfigRoutes configs = new BalancerConfigRoutes(lag, nodes);
        AccountLimit limit = new AccountLimit(accountLimit);
        List<Route<?>> all = Stream.of(
                        new LinodeInstanceRoutes(interfaces).all(),
                        new PowerRoutes().all(),
                        new RebuildRoutes().all(),
                        new ProfileRoutes().all(),
                        new DiskRoutes().all(),
                        new InstanceAddressRoutes().all(),
                        new AddressRoutes(reservedLimit).all(),
                        new ReservedAddressRoutes(reservedLimit).all(),
                        new TagRoutes().all(),
                        new LinodeVolumeRoutes().all(),
                        new VolumeAttachmentRoutes().all(),
                        new EventRoutes(lag).all(),
                        interfaces.routes(),
                        new VpcRoutes().all(),
                        new BalancerVpcs().all(),
                        new FirewallRoutes().all(),
                        new Locks().all(),
                        new PlacementGroupRoutes().all(),
                        new CatalogueRoutes().all(),
                        new LinodeNodeBalancerRoutes(configs).all(),
                        configs.all(),
                        nodes.all())
                .<Route<?>>flatMap(List::stream)
                .toList();
        List<Route<?>> routes = all.stream()
                .<Route<?>>map(route -> UnknownFields.refusedBy(route, all))
                .<Route<?>>map(limit::on)
                .<Route<?>>map(Locks::on)
                .toList();
        return RouteTable.versioned(Locks.PATH, routes);
    }

    /** The largest number of instances, NodeBalancers and volumes that the account may have together. */
    private record AccountLimit(int most) {

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
}
