package dev.ballast.sandbox.api;

import static dev.ballast.sandbox.api.InstanceRoutes.REGION;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The operations on NodeBalancers, their configs and nodes (docs/api.md section 4, NodeBalancers, rules 5 and 6). */
final class NodeBalancerRoutes {

    private static final Field<String> LABEL = Field.text("label", "(?=.*\\S)\\P{Cc}{1,64}", "Must be 1-64 characters");
    private static final Field<Long> THROTTLE = Field.integer("client_conn_throttle", 0, 20);

    private static final Field<Long> PORT = Field.integer("port", 1, 65535)
            .must(NodeBalancerRoutes::isFreePort, "there is a config for this port already; one config per port");
    private static final Field<String> PROTOCOL = Field.oneOf("protocol", "http", "https", "tcp");
    private static final Field<String> CHECK = Field.oneOf("check", "none", "connection", "http", "http_body");
    private static final Field<String> SSL_KEY = Field.text("ssl_key")
            .must((key, request) -> isHttps(request), "ssl_key is only used with protocol https")
            .must(PemCheck::isKey, "SSL private key appears to be incorrectly formatted")
            .must(PemCheck::isPlainKey, "SSL private key is encrypted; send it without a passphrase");
    private static final Field<String> SSL_CERT = Field.text("ssl_cert")
            .must((pem, request) -> isHttps(request), "ssl_cert is only used with protocol https")
            .must(PemCheck::hasSubject, "SSL certificate appears to be incorrectly formatted")
            .must(PemCheck::isFilledIn, "SSL certificate is rejected: its subject fields are blank")
            .must(PemCheck::isChain, "SSL certificate appears to be incorrectly formatted");
    private static final Field<?>[] CONFIG = {LABEL, PORT, PROTOCOL, CHECK, SSL_KEY, SSL_CERT};

    private static final Field<String> NODE_LABEL = LABEL.required()
            .must(NodeBalancerRoutes::isFreeLabel, "there is a node of this label already; labels are unique");
    private static final Field<String> ADDRESS = Field.text("address")
            .required()
            .must(NodeState::isAddress, "Must be in address:port format")
            .must(address -> address.startsWith("192.168."), "Must begin with 192.168")
            .must(
                    address -> Integer.parseInt(address.split("\\.", 4)[2]) >= 128,
                    "Address Restricted: IP must not be within 192.168.0.0/17")
            .must(NodeBalancerRoutes::isNear, "the instance of this address is not in the NodeBalancer's region");

    static final List<Route<?>> ALL = List.of(
            Route.of("POST /nodebalancers", NodeBalancerRoutes::create, REGION.required(), LABEL, THROTTLE),
            Route.of(
                    "POST /nodebalancers/{id}/configs",
                    NodeBalancerRoutes::balancer,
                    NodeBalancerRoutes::createConfig,
                    CONFIG),
            Route.of("GET /nodebalancers/{id}/configs/{id}", NodeBalancerRoutes::config, NodeBalancerRoutes::view),
            Route.of(
                    "PUT /nodebalancers/{id}/configs/{id}",
                    NodeBalancerRoutes::config,
                    NodeBalancerRoutes::changeConfig,
                    CONFIG),
            Route.of(
                    "POST /nodebalancers/{id}/configs/{id}/nodes",
                    NodeBalancerRoutes::config,
                    NodeBalancerRoutes::createNode,
                    NODE_LABEL,
                    ADDRESS));

    private NodeBalancerRoutes() {}

    private static NodeBalancerState balancer(ApiRequest request) {
        return request.account().balancers().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    /** Returns the config a path points at, below the NodeBalancer it belongs to. */
    private static ConfigState config(ApiRequest request) {
        long balancer = balancer(request).id();
        return request.account()
                .configs()
                .find(request.id(1))
                .filter(config -> config.balancer() == balancer)
                .orElseThrow(HttpException::notFound);
    }

    private static Object create(ApiRequest request) {
        AccountState account = request.account();
        long id = account.nextId();
        NodeBalancerState balancer = account.balancers()
                .put(new NodeBalancerState(
                        id,
                        request.get(REGION),
                        request.get(LABEL, "balancer" + id),
                        request.get(THROTTLE, 0L),
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

    private static Object createConfig(NodeBalancerState balancer, ApiRequest request) {
        return changeConfig(new ConfigState(0, balancer.id(), null, 80, "http", "none", null), request);
    }

    /** Changes the fields that are sent; the others stay. */
    private static Object changeConfig(ConfigState before, ApiRequest request) {
        AccountState account = request.account();
        String protocol = request.get(PROTOCOL, before.protocol());
        CertificateState certificate = protocol.equals("https") ? certificate(before.certificate(), request) : null;
        ConfigState config = new ConfigState(
                before.id() == 0 ? account.nextId() : before.id(),
                before.balancer(),
                request.get(LABEL, before.label()),
                request.get(PORT, before.port()),
                protocol,
                request.get(CHECK, before.check()),
                certificate);
        return view(account.configs().put(config), request);
    }

    private static boolean isHttps(ApiRequest request) {
        String before = request.path().groupCount() == 2 ? config(request).protocol() : "http";
        return "https".equals(request.get(PROTOCOL, before));
    }

    /** Returns the certificate the config has from now on (rule 6); a new one alone must be for the key that is in use. */
    private static CertificateState certificate(CertificateState before, ApiRequest request) {
        String key = request.get(SSL_KEY);
        String cert = request.get(SSL_CERT);
        List<Reason> missing = Stream.of(SSL_KEY, SSL_CERT)
                .filter(field -> before == null && request.get(field) == null)
                .map(field -> new Reason(field.name() + " is required with protocol https", field.name()))
                .toList();
        if (!missing.isEmpty()) {
            throw HttpException.invalid(missing);
        }
        if (key == null && cert != null && !PemCheck.haveSameKey(cert, before.pem())) {
            throw HttpException.invalid(
                    "ssl_key", "the key in use does not belong to the certificate; send ssl_key too");
        }
        CertificateState certificate = cert == null ? before : PemCheck.keep(cert);
        if (key != null && !PemCheck.belongs(key, certificate.pem())) {
            throw HttpException.invalid("ssl_key", "SSL private key does not belong to the certificate");
        }
        return certificate;
    }

    /** Returns whether no config has the port but the one the path points at, if it points at one. */
    private static boolean isFreePort(long port, ApiRequest request) {
        return request.account().configs().all().stream()
                .filter(config -> config.balancer() == request.id(0) && config.port() == port)
                .allMatch(config -> request.path().groupCount() == 2 && config.id() == request.id(1));
    }

    private static Object createNode(ConfigState config, ApiRequest request) {
        AccountState account = request.account();
        NodeState node = account.nodes()
                .put(new NodeState(
                        account.nextId(), config.id(), request.get(NODE_LABEL), request.get(ADDRESS), request.now()));
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

    private static boolean isFreeLabel(String label, ApiRequest request) {
        return nodes(config(request), request).stream()
                .noneMatch(node -> node.label().equals(label));
    }

    /** Returns whether the instance of an address, if one has it, is in the region of the NodeBalancer. */
    private static boolean isNear(String address, ApiRequest request) {
        return request.account()
                .ownerOf(address)
                .map(instance -> instance.region().equals(balancer(request).region()))
                .orElse(true);
    }

    private static List<NodeState> nodes(ConfigState config, ApiRequest request) {
        return request.account().nodes().all().stream()
                .filter(node -> node.config() == config.id())
                .toList();
    }

    private static Map<String, Object> view(ConfigState config, ApiRequest request) {
        List<NodeState> nodes = nodes(config, request);
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
