package dev.ballast.sandbox;

import java.time.Instant;
import java.util.Map;

/** A NodeBalancer (docs/api.md section 2). */
record Balancer(long id, String region, String label, int throttle, String ipv4, Instant created)
        implements Store.Kept {

    Map<String, Object> view() {
        return Json.object(
                "id", id,
                "label", label,
                "region", region,
                "client_conn_throttle", throttle,
                "hostname", ipv4.replace('.', '-') + Limits.HOSTNAME_SUFFIX,
                "ipv4", ipv4,
                "created", Json.timestamp(created),
                "updated", Json.timestamp(created));
    }
}
