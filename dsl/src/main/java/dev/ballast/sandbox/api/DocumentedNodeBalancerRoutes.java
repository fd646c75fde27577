package dev.ballast.sandbox.api;

import static dev.ballast.sandbox.api.DocumentedInstanceRoutes.REGION;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;

/** The operations on NodeBalancers, their configs and nodes (docs/api.md section 4, NodeBalancers, rules 5 and 6). */
final class DocumentedNodeBalancerRoutes {

    private final Field<String> label = Field.text("label", "(?=.*\\S)\\P{Cc}{1,64}", "Must be 1-64 characters");
    private final Field<Long> throttle = Field.integer("client_conn_throttle", 0, 20);

    private final Field<Long> port = Field.integer("port", 1, 65535)
            .must(this::isFreePort, "there is a config for this port already; one config per port");
    private final Field<String> protocol = Field.oneOf("protocol", "http", "https", "tcp");
    private final Field<String> check = Field.oneOf("check", "none", "connection", "http", "http_body");
    private final CertificateFields certificate = new CertificateFields(this::isHttps, false);

    private final Field<String> nodeLabel =
            label.required().must(this::isFreeLabel, "there is a node of this label already; labels are unique");
    private final Field<String> address = Field.text("address")
            .required()
            .must(NodeState::isAddress, "Must be in address:port format")
            .must(text -> text.startsWith("192.168."), "Must begin with 192.168")
            .must(
                    text -> Integer.parseInt(text.split("\\.", 4)[2]) >= 128,
                    "Address Restricted: IP must not be within 192.168.0.0/17")
            .must(this::isNear, "the instance of this address is not in the NodeBalancer's region");

    List<Route<?>> all() {
        return List.of(
                Route.of("POST /nodebalancers", this::create, REGION.required(), label, throttle),
                Route.of(
                                "POST /nodebalancers/{id}/configs",
                                SandboxRequest::balancer,
                                this::createConfig,
                                label,
                                port,
                                protocol,
                                check)
                        .with(certificate.all()),
                Route.of("GET /nodebalancers/{id}/configs/{id}", SandboxRequest::config, this::view),
                Route.of(
                                "PUT /nodebalancers/{id}/configs/{id}",
                                SandboxRequest::config,
                                this::changeConfig,
                                label,
                                port,
                                protocol,
                                check)
                        .with(certificate.all()),
                Route.of(
                        "POST /nodebalancers/{id}/configs/{id}/nodes",
                        SandboxRequest::config,
                        this::createNode,
                        nodeLabel,
                        address));
    }

    private Object create(SandboxRequest request) {
        AccountState account = request.account();
        long id = account.nextId();
        NodeBalancerState balancer = account.balancers()
                .put(new NodeBalancerState(
                        id,
                        request.get(REGION),
                        request.get(label, "balancer" + id),
                        request.get(throttle, 0L),
                        account.nextPublicAddress(),
                        request.now()));
        return SandboxJson.object(
                "id", id,
                "label", balancer.label(),
                "region", balancer.region(),
                "client_conn_throttle", balancer.throttle(),
                "hostname", balancer.ipv4().replace('.', '-') + ".sandbox.invalid",
                "ipv4", balancer.ipv4(),
                "created", balancer.created(),
                "updated", balancer.created());
    }

    private Object createConfig(NodeBalancerState balancer, SandboxRequest request) {
        return changeConfig(new ConfigState(0, balancer.id(), null, 80, "http", "none", null), request);
    }

    /** Changes the sent fields of a config; the others keep their values. */
    private Object changeConfig(ConfigState before, SandboxRequest request) {
        AccountState account = request.account();
        HttpException.check(certificate.problems(before.certificate(), request));
        ConfigState config = new ConfigState(
                before.id() == 0 ? account.nextId() : before.id(),
                before.balancer(),
                request.get(label, before.label()),
                request.get(port, before.port()),
                request.get(protocol, before.protocol()),
                request.get(check, before.check()),
                certificate.after(before.certificate(), request));
        return view(account.configs().put(config), request);
    }

    private boolean isHttps(SandboxRequest request) {
        String before = request.path().groupCount() == 2 ? request.config().protocol() : "http";
        return "https".equals(request.get(protocol, before));
    }

    /** Returns whether no config has the port, except the one in the path. */
    private boolean isFreePort(long port, SandboxRequest request) {
        return request.account().configs().all().stream()
                .filter(config -> config.balancer() == request.id(0) && config.port() == port)
                .allMatch(config -> request.path().groupCount() == 2 && config.id() == request.id(1));
    }

    private Object createNode(ConfigState config, SandboxRequest request) {
        AccountState account = request.account();
        NodeState node = account.nodes()
                .put(new NodeState(
                        account.nextId(), config.id(), request.get(nodeLabel), request.get(address), request.now()));
        return SandboxJson.object(
                "id", node.id(),
                "label", node.label(),
                "address", node.address(),
                "weight", 50,
                "mode", "accept",
                "status", "Unknown",
                "config_id", config.id(),
                "nodebalancer_id", config.balancer());
    }

    private boolean isFreeLabel(String label, SandboxRequest request) {
        return request.nodes(request.config()).stream()
                .noneMatch(node -> node.label().equals(label));
    }

    /**
     * Returns whether the instance with an address is in the region of the NodeBalancer; true if no instance has the address.
     */
    private boolean isNear(String address, SandboxRequest request) {
        return request.account()
                .ownerOf(address)
                .map(instance -> instance.region().equals(request.balancer().region()))
                .orElse(true);
    }

    private Map<String, Object> view(ConfigState config, SandboxRequest request) {
        List<NodeState> nodes = request.nodes(config);
        long up = nodes.stream().filter(request.account()::isUp).count();
        CertificateState certificate = config.certificate();
        String redacted = certificate == null ? null : "<REDACTED>";
        return SandboxJson.object(
                "id", config.id(),
                "nodebalancer_id", config.balancer(),
                "label", config.label(),
                "port", config.port(),
                "protocol", config.protocol(),
                "check", config.check(),
                "ssl_commonname", certificate == null ? "" : certificate.commonName(),
                "ssl_fingerprint", certificate == null ? "" : certificate.fingerprint(),
                "ssl_cert", redacted,
                "ssl_key", redacted,
                "nodes_status", SandboxJson.object("up", up, "down", nodes.size() - up));
    }
}
