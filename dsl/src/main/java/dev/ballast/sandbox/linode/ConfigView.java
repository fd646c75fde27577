package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The view of a config of a NodeBalancer. */
final class ConfigView {

    private static final CertificateState NO_CERTIFICATE = new CertificateState(null, "", "");
    private static final int UDP_SESSION_TIMEOUT = 16;

    private ConfigView() {}

    /** Returns the view of a config: its settings, its certificate, and the numbers of nodes that are up and down. */
    static Map<String, Object> of(ConfigState config, ApiRequest request) {
        Map<String, Object> view = SandboxJson.object("id", config.id(), "nodebalancer_id", config.balancer());
        ConfigFields.of(config, request).forEachEntry(view::put);
        List<NodeState> nodes = BalancerNodeRoutes.of(config, request);
        long up = nodes.stream()
                .filter(node -> BalancerNodeRoutes.status(node, config, request).equals("UP"))
                .count();
        CertificateState certificate = Optional.ofNullable(config.certificate()).orElse(NO_CERTIFICATE);
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
