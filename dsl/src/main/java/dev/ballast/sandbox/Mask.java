package dev.ballast.sandbox;

import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes the secrets out of a body before it is remembered. */
final class Mask {

    private static final Set<String> SECRETS = Set.of("token", "root_pass", "ssl_key", "ssl_cert");
    private static final String MASKED = "<masked>";

    private Mask() {}

    /** Returns the body with its secrets masked; of a body that cannot be read only the length remains. */
    static String body(String body) {
        if (body.isBlank()) {
            return "";
        }
        try {
            return Json.write(masked(Json.MAPPER.readTree(body)));
        } catch (JacksonException malformed) {
            return "(not JSON, " + body.length() + " characters)";
        }
    }

    private static JsonNode masked(JsonNode node) {
        if (node instanceof ObjectNode object) {
            SECRETS.stream().filter(object::has).forEach(name -> object.put(name, MASKED));
        }
        node.forEach(Mask::masked);
        return node;
    }
}
