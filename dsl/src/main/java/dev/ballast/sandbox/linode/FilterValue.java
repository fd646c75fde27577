package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.http.SandboxJson;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads and compares the values of a filter: numbers as numbers, everything else as text. */
final class FilterValue {

    private FilterValue() {}

    /** Returns the value of a shown item at a path of names, which dots separate; null if there is none. */
    static JsonNode of(Object item, String key) {
        Object found = item;
        for (String name : key.split("\\.", -1)) {
            found = found instanceof Map<?, ?> object
                    ? object.get(name)
                    : found instanceof JsonNode node ? node.get(name) : null;
        }
        JsonNode value = found instanceof JsonNode node ? node : SandboxJson.MAPPER.valueToTree(found);
        return value == null || value.isNull() ? null : value;
    }

    static int compare(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? Double.compare(one.asDouble(Double.NaN), other.asDouble(Double.NaN))
                : text(one).compareTo(text(other));
    }

    static String text(JsonNode value) {
        return value.isValueNode() ? value.asString() : value.toString();
    }
}
