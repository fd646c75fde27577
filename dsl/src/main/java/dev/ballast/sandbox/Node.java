package dev.ballast.sandbox;

import java.time.Instant;
import java.util.Map;

/** A back-end node of a config: an address and a port (docs/api.md section 2). */
record Node(long id, long config, String label, String address, Instant created) implements Store.Kept {

    Map<String, Object> view(long balancer, String status) {
        return Json.object(
                "id", id,
                "label", label,
                "address", address,
                "weight", 50,
                "mode", "accept",
                "status", status,
                "config_id", config,
                "nodebalancer_id", balancer);
    }
}
