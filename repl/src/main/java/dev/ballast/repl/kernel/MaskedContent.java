package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes secrets out of the content of messages, and leaves the words of the protocol and pictures of points alone. */
final class MaskedContent {

    private static final Set<String> UNTOUCHED =
            Set.of("status", "kernel_info_reply", "shutdown_reply", "interrupt_reply", "comm_info_reply", "comm_close");
    private static final Set<String> WORDS = Set.of("status", "name");

    private MaskedContent() {}

    /** Takes the secrets out of the content of a message of that type, and returns it. */
    static ObjectNode of(String type, ObjectNode content, Redactor redactor) {
        if (!UNTOUCHED.contains(type)) {
            for (String name : List.copyOf(content.propertyNames())) {
                if (!WORDS.contains(name)) {
                    content.set(name, masked(content.get(name), redactor));
                }
            }
        }
        return content;
    }

    private static JsonNode masked(JsonNode node, Redactor redactor) {
        if (node instanceof ObjectNode object) {
            // A picture of points is no text, and what stands in it by chance no secret.
            List.copyOf(object.propertyNames()).stream()
                    .filter(name -> !name.startsWith("image/") || name.endsWith("xml"))
                    .forEach(name -> object.set(name, masked(object.get(name), redactor)));
        } else if (node instanceof ArrayNode array) {
            for (int at = 0; at < array.size(); at++) {
                array.set(at, masked(array.get(at), redactor));
            }
        } else if (node.isString() && !node.stringValue().isEmpty()) {
            return JsonMapper.shared().getNodeFactory().stringNode(redactor.text(node.stringValue()));
        }
        return node;
    }
}
