package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.RouteTable;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Joins all operations of Linode to one table. */
public final class LinodeRoutes {

    private LinodeRoutes() {}

    /** Returns the ids in a list of the simulated account: {@code regions}, {@code types} or {@code images}. */
    public static List<String> offered(String list) {
        return SandboxCatalogue.valueOf(list.toUpperCase(Locale.ROOT)).items().stream()
                .map(item -> item.get("id").asString())
                .toList();
    }

    /** Returns the settings of a config of an account, complete. A config of the other dialect has the defaults of Linode. */
    public static ObjectNode settings(ConfigState config, AccountState account) {
        return PortConfigFields.of(config, account);
    }

    /**
     * Returns the operations, below {@code /v4} and {@code /v4beta}; those of locks only below the latter. Configs, nodes and
     * events are shown after {@code delay}. The setting of the account determines the interfaces of a new instance, and the quotas which volumes it may have.
     */
    public static RouteTable table(Duration delay, InterfaceSetting interfaces, VolumeQuotaRoutes quotas) {
        Lag lag = new Lag(delay);
        BalancerNodeRoutes nodes = new BalancerNodeRoutes(lag);
        PortConfigRoutes configs = new PortConfigRoutes(lag, nodes);
        // Before the addresses: types is no address.
        List<Route<?>> all = Stream.of(
                        new CatalogueRoutes().all(),
                        new LinodeInstanceRoutes(interfaces).all(),
                        new PowerRoutes().all(),
                        new RebuildRoutes().all(),
                        new ProfileRoutes().all(),
                        new DiskRoutes().all(),
                        new InstanceAddressRoutes().all(),
                        new AddressRoutes().all(),
                        new ReservedAddressRoutes().all(),
                        new TagRoutes().all(),
                        quotas.all(),
                        new LinodeVolumeRoutes(quotas).all(),
                        new VolumeAttachmentRoutes().all(),
                        new EventRoutes(lag).all(),
                        interfaces.routes(),
                        new VpcRoutes().all(),
                        new BalancerVpcs().all(),
                        new FirewallRoutes().all(),
                        new Locks().all(),
                        new PlacementGroupRoutes().all(),
                        new LinodeNodeBalancerRoutes(configs).all(),
                        configs.all(),
                        nodes.all())
                .<Route<?>>flatMap(List::stream)
                .toList();
        List<Route<?>> routes = all.stream()
                .<Route<?>>map(route -> UnknownFields.refusedBy(route, all))
                .<Route<?>>map(Locks::on)
                .toList();
        return RouteTable.versioned(Locks.PATH, routes);
    }
}
