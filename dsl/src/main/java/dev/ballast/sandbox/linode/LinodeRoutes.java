package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Joins all operations of the public service to one table. */
public final class LinodeRoutes {

    private LinodeRoutes() {}

    /** Returns the ids in a list of the simulated account: {@code regions}, {@code plans} or {@code images}. */
    public static List<String> offered(String list) {
        return SandboxCatalogue.valueOf(list.toUpperCase(Locale.ROOT)).items().stream()
                .map(item -> item.get("id").asString())
                .toList();
    }

    /**
     * Returns the operations, below {@code /v4} and {@code /v4beta}. Configs, nodes and events are shown after {@code delay}.
     * The account holds at most {@code accountLimit} instances, NodeBalancers and volumes; its setting determines the
     * interfaces of a new instance.
     */
    public static RouteTable table(Duration delay, int accountLimit, InterfaceSetting interfaces) {
        Lag lag = new Lag(delay);
        BalancerNodeRoutes nodes = new BalancerNodeRoutes(lag);
        BalancerConfigRoutes configs = new BalancerConfigRoutes(lag, nodes);
        AccountLimit limit = new AccountLimit(accountLimit);
        List<Route<?>> routes = Stream.of(
                        new LinodeInstanceRoutes(interfaces).all(),
                        new PowerRoutes().all(),
                        new RebuildRoutes().all(),
                        new ProfileRoutes().all(),
                        new DiskRoutes().all(),
                        new InstanceAddressRoutes().all(),
                        new AddressRoutes().all(),
                        new ReservedAddressRoutes().all(),
                        new TagRoutes().all(),
                        new LinodeVolumeRoutes().all(),
                        new VolumeAttachmentRoutes().all(),
                        new EventRoutes(lag).all(),
                        interfaces.routes(),
                        new VpcRoutes().all(),
                        new BalancerVpcs().all(),
                        new FirewallRoutes().all(),
                        new Locks().all(),
                        new CatalogueRoutes().all(),
                        new LinodeNodeBalancerRoutes(configs).all(),
                        configs.all(),
                        nodes.all())
                .flatMap(List::stream)
                .<Route<?>>map(UnknownFields::refusedBy)
                .<Route<?>>map(limit::on)
                .<Route<?>>map(Locks::on)
                .toList();
        return RouteTable.versioned(routes);
    }
}
