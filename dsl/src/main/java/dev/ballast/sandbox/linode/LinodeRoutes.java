package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The operations of the public service, as one table. */
public final class LinodeRoutes {

    private LinodeRoutes() {}

    /** Returns the operations, below {@code /v4} and {@code /v4beta}; configs, nodes and events are told so much later. */
    public static RouteTable table(Duration delay) {
        Lag lag = new Lag(delay);
        BalancerNodeRoutes nodes = new BalancerNodeRoutes(lag);
        BalancerConfigRoutes configs = new BalancerConfigRoutes(lag, nodes);
        List<Route<?>> routes = Stream.of(
                        new LinodeInstanceRoutes().all(),
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
                        new CatalogueRoutes().all(),
                        new LinodeNodeBalancerRoutes(configs).all(),
                        configs.all(),
                        nodes.all())
                .flatMap(List::stream)
                .toList();
        return RouteTable.versioned(routes);
    }
}
