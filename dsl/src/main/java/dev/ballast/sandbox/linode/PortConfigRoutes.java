package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The operations on the configs of a NodeBalancer, which are its ports. */
final class PortConfigRoutes {

    private static final String CONFIGS = "/nodebalancers/{id}/configs";
    private static final String CONFIG = CONFIGS + "/{id}";

    private final Lag lag;
    private final BalancerNodeRoutes nodes;

    PortConfigRoutes(Lag lag, BalancerNodeRoutes nodes) {
        this.lag = lag;
        this.nodes = nodes;
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + CONFIGS, SandboxRequest::balancer, this::list),
                Route.of("POST " + CONFIGS, SandboxRequest::balancer, this::create, NodeFields.NODES)
                        .with(PortConfigFields.ALL),
                Route.of("GET " + CONFIG, this::view, ConfigView::of),
                Route.of("PUT " + CONFIG, SandboxRequest::config, this::change).with(PortConfigFields.ALL),
                Route.of("DELETE " + CONFIG, SandboxRequest::config, this::delete),
                Route.of(
                                "POST " + CONFIG + "/rebuild",
                                SandboxRequest::config,
                                this::rebuild,
                                NodeFields.NODES.required())
                        .with(PortConfigFields.ALL));
    }

    /** Returns the configs of a NodeBalancer. */
    static List<ConfigState> of(NodeBalancerState balancer, SandboxRequest request) {
        return request.account().configs().all().stream()
                .filter(config -> config.balancer() == balancer.id())
                .toList();
    }

    /** Returns a new config with the defaults; its id is 0. */
    static ConfigState blank(long balancer) {
        return new ConfigState(0, balancer, null, 80, "http", "none", null);
    }

    /** Returns the configs of the NodeBalancer in the path, including deleted ones that the lag still shows. */
    private Stream<ConfigState> visible(SandboxRequest request) {
        long balancer = request.balancer().id();
        return Stream.concat(
                        request.account().configs().all().stream(), lag.deleted(ConfigState.class, request).stream())
                .filter(config -> config.balancer() == balancer);
    }

    private ConfigState view(SandboxRequest request) {
        return visible(request)
                .filter(config -> config.id() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private Object list(NodeBalancerState balancer, SandboxRequest request) {
        List<ConfigState> listed = lag.listed(
                request.account().configs().all(),
                ConfigState.class,
                config -> config.balancer() == balancer.id(),
                request);
        return ListQuery.of(request, listed, config -> ConfigView.of(config, request), Set.of());
    }

    private Object create(NodeBalancerState balancer, SandboxRequest request) {
        return save(blank(balancer.id()), request);
    }

    private Object change(ConfigState before, SandboxRequest request) {
        if (request.body().hasNonNull("cipher_suite")
                && PortConfigFields.isUdp(PortConfigFields.after(before, request))) {
            throw HttpException.invalid("cipher_suite", "cipher_suite is not used with protocol udp");
        }
        // Only a create and a rebuild take nodes; a change ignores them.
        request.body().remove("nodes");
        return save(before, request);
    }

    private Object rebuild(ConfigState before, SandboxRequest request) {
        return save(before.withoutCertificate(), request);
    }

    private Object save(ConfigState before, SandboxRequest request) {
        Set<String> taken = visible(request)
                .filter(config -> config.id() != before.id())
                .map(config -> PortConfigFields.port(PortConfigFields.of(config, request)))
                .collect(Collectors.toSet());
        BalancerBackends backends = BalancerBackends.of(request.balancer(), request);
        HttpException.check(PortConfigFields.problems(before, request, backends, taken));
        return ConfigView.of(put(before, request), request);
    }

    /** Creates or changes a config, and replaces its nodes if they are sent. */
    ConfigState put(ConfigState before, SandboxRequest part) {
        ObjectNode after = PortConfigFields.after(before, part);
        boolean isNew = before.id() == 0;
        ConfigState config = part.account()
                .configs()
                .put(new ConfigState(
                        isNew ? part.account().nextId() : before.id(),
                        before.balancer(),
                        before.label(),
                        after.get("port").asLong(),
                        after.get("protocol").asString(),
                        after.get("check").asString(),
                        PortConfigFields.CERTIFICATE.after(before.certificate(), part)));
        PortConfigFields.store(config, after, part);
        event(config, isNew ? "create" : "update", part);
        if (isNew) {
            lag.recordCreation(config, part);
        }
        if (part.get(NodeFields.NODES) != null) {
            nodes.replace(config, part);
        }
        return config;
    }

    private Object delete(ConfigState config, SandboxRequest request) {
        event(config, "delete", request);
        remove(config, request);
        return Map.of();
    }

    /** Removes a config with its nodes. */
    void remove(ConfigState config, SandboxRequest request) {
        request.nodes(config).forEach(node -> BalancerNodeRoutes.remove(node, request));
        request.account().configs().remove(config.id());
        lag.recordDeletion(config, request);
    }

    /** Returns the path at which a config is read. */
    static String url(ConfigState config) {
        return "/v4/nodebalancers/" + config.balancer() + "/configs/" + config.id();
    }

    private static void event(ConfigState config, String action, SandboxRequest request) {
        LinodeNodeBalancerRoutes.event(
                config.balancer(),
                "config_" + action,
                new Entity("nodebalancer_config", String.valueOf(config.id()), "port " + config.port(), url(config)),
                request);
    }

    /** The view of a config of a NodeBalancer. */
    private static final class ConfigView {

        private static final CertificateState NO_CERTIFICATE = new CertificateState(null, "", "");
        private static final int UDP_SESSION_TIMEOUT = 16;

        private ConfigView() {}

        /** Returns the view of a config: its settings, its certificate, and the numbers of nodes that are up and down. */
        static Map<String, Object> of(ConfigState config, SandboxRequest request) {
            Map<String, Object> view = SandboxJson.object("id", config.id(), "nodebalancer_id", config.balancer());
            PortConfigFields.of(config, request).forEachEntry(view::put);
            List<NodeState> nodes = request.nodes(config);
            long up = nodes.stream()
                    .filter(node ->
                            BalancerNodeRoutes.status(node, config, request).equals("UP"))
                    .count();
            CertificateState certificate = Optional.ofNullable(config.certificate())
                    .filter(request.account()::serves)
                    .orElse(NO_CERTIFICATE);
            String redacted = certificate.pem() == null ? null : "<REDACTED>";
            view.putAll(SandboxJson.object(
                    "ssl_commonname",
                    certificate.commonName(),
                    "ssl_fingerprint",
                    certificate.fingerprint(),
                    "ssl_cert",
                    redacted,
                    "ssl_key",
                    redacted,
                    "nodes_status",
                    SandboxJson.object("up", up, "down", nodes.size() - up),
                    "udp_session_timeout",
                    UDP_SESSION_TIMEOUT));
            return view;
        }
    }
}
