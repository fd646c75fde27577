package dev.ballast.sandbox.traffic;

import dev.ballast.sandbox.linode.LinodeRoutes;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A port of a NodeBalancer as the account has it at one moment.
 *
 * @param settings the settings of the config, with their defaults
 * @param certificate null unless the protocol is https
 * @param throttle the most new connections of a client in a second; 0 for any number
 */
record PortPlan(
        ConfigState config,
        String address,
        ObjectNode settings,
        CertificateState certificate,
        long throttle,
        List<NodePlan> nodes) {

    /**
     * A node of the port.
     *
     * @param reachable whether its address accepts connections in the account, so that its backend can be reached
     * @param proxied whether its connections begin with a header of the proxy protocol
     */
    record NodePlan(
            long id, String label, String address, int weight, String mode, boolean reachable, boolean proxied) {}

    /** Returns the ports of an account. An address of {@code backends} needs no instance. */
    static List<PortPlan> of(AccountState account, Set<String> backends) {
        return account.configs().all().stream()
                .flatMap(config -> account.balancers().find(config.balancer()).stream()
                        .map(balancer -> of(config, balancer, account, backends)))
                .toList();
    }

    private static PortPlan of(
            ConfigState config, NodeBalancerState balancer, AccountState account, Set<String> backends) {
        ObjectNode settings = LinodeRoutes.settings(config, account);
        boolean proxied = !settings.path("proxy_protocol").asString().equals("none");
        return new PortPlan(
                config,
                balancer.ipv4(),
                settings,
                config.certificate(),
                balancer.throttle(),
                account.nodes().all().stream()
                        .filter(node -> node.config() == config.id())
                        .map(node -> node(node, proxied, account, backends))
                        .toList());
    }

    private static NodePlan node(NodeState node, boolean proxied, AccountState account, Set<String> backends) {
        ObjectNode fields = account.extended() != null && account.hasFields(node)
                ? account.fields(node)
                : JsonNodeFactory.instance.objectNode();
        boolean unowned = !account.ports().containsKey(node.address())
                && account.ownerOf(node).isEmpty();
        return new NodePlan(
                node.id(),
                node.label(),
                node.address(),
                fields.path("weight").asInt(50),
                fields.path("mode").asString("accept"),
                unowned
                        ? backends.contains(node.address())
                        : account.listeningSince(node).isPresent(),
                proxied);
    }

    /** Returns the public address and port, such as {@code 198.18.0.4:443}. */
    String at() {
        return address + ":" + config.port();
    }

    String protocol() {
        return config.protocol();
    }

    boolean isTcp() {
        return protocol().equals("tcp");
    }

    boolean isHttps() {
        return protocol().equals("https");
    }

    String setting(String name) {
        return settings.path(name).asString();
    }

    Duration seconds(String name) {
        return Duration.ofSeconds(settings.path(name).asLong());
    }

    boolean isPassive() {
        return settings.path("check_passive").asBoolean();
    }

    boolean isChecked() {
        return !config.check().equals("none");
    }
}
