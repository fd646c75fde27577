package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The operations of the public service, as one table. */
public final class LinodeRoutes {

    private LinodeRoutes() {}

    /** Returns the ids of the regions, plans or images of the simulated account, by that name. */
    public static List<String> offered(String list) {
        return SandboxCatalogue.valueOf(list.toUpperCase(Locale.ROOT)).items().stream()
                .map(item -> item.get("id").asString())
                .toList();
    }

    /**
     * Returns the operations, below {@code /v4} and {@code /v4beta}; configs, nodes and events are told so much later. So many
     * instances, NodeBalancers and volumes fill the account; its setting says which interfaces a new instance has.
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
