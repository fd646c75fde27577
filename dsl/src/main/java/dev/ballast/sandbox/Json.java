package dev.ballast.sandbox;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON as the service writes it, and bodies as it reads them. */
final class Json {

    static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final JsonMapper INDENTED =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

    private Json() {}

    static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    static String writeIndented(Object value) {
        return INDENTED.writeValueAsString(value);
    }

    /** Returns the object of a body, empty when there is no body. */
    static ObjectNode readObject(String body) {
        if (body.isBlank()) {
            return MAPPER.createObjectNode();
        }
        return asObject(parse(body));
    }

    private static JsonNode parse(String body) {
        try {
            return MAPPER.readTree(body);
        } catch (JacksonException malformed) {
            throw Refusal.invalid("the body is not valid JSON");
        }
    }

    private static ObjectNode asObject(JsonNode node) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw Refusal.invalid("the body must be a JSON object");
    }

    /** Returns an object of names and values in the order given. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** Returns a time in the form of the document, UTC without a zone. */
    static String timestamp(Instant instant) {
        return TIMESTAMP.format(instant);
    }
}
