package dev.ballast.sandbox;

import java.util.Map;

/** A configuration profile of a NodeBalancer: one port (docs/api.md section 2). The private key is checked, never kept. */
record Config(long id, long balancer, String label, int port, String protocol, String check, Certificate certificate)
        implements Store.Kept {

    /** Returns what a config is when nothing is said. */
    static Config fresh(long balancer) {
        return new Config(0, balancer, null, Limits.DEFAULT_PORT, "http", "none", null);
    }

    Config withId(long newId) {
        return new Config(newId, balancer, label, port, protocol, check, certificate);
    }

    Map<String, Object> view(int up, int down) {
        return Json.object(
                "id", id,
                "nodebalancer_id", balancer,
                "label", label,
                "port", port,
                "protocol", protocol,
                "check", check,
                "ssl_commonname", certificate == null ? "" : certificate.commonName(),
                "ssl_fingerprint", certificate == null ? "" : certificate.fingerprint(),
                "ssl_cert", certificate == null ? null : Limits.REDACTED,
                "ssl_key", certificate == null ? null : Limits.REDACTED,
                "nodes_status", Json.object("up", up, "down", down));
    }
}
