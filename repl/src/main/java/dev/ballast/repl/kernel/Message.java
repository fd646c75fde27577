package dev.ballast.repl.kernel;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.zeromq.ZMQ;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A received message with a valid signature.
 *
 * @param channel the socket it was received on, or null
 * @param route the routing identities, which a reply repeats
 * @param header its header as received, which replies repeat unchanged
 * @param type its type, such as {@code execute_request}
 * @param cause the id of its parent message, or empty
 * @param content the rest of it
 */
record Message(ZMQ.Socket channel, List<byte[]> route, String header, String type, String cause, JsonNode content) {

    /** The parent of messages without a request. */
    static final Message NONE = new Message(null, List.of(), "{}", "", "", JsonNodeFactory.instance.objectNode());

    Message {
        route = List.copyOf(route);
    }

    /** Returns whether the same client sent this message before the other; false if the times are not known. */
    boolean precedes(Message other) {
        return precedes(other, Duration.ZERO);
    }

    /** Returns whether the same client sent this message before that long after the other; false if the times are not known. */
    boolean precedes(Message other, Duration after) {
        JsonNode own = JsonMapper.shared().readTree(header);
        JsonNode others = JsonMapper.shared().readTree(other.header);
        return own.path("session").equals(others.path("session"))
                && sent(own, Instant.MAX).isBefore(sent(others, Instant.MIN).plus(after));
    }

    private static Instant sent(JsonNode header, Instant unknown) {
        try {
            return OffsetDateTime.parse(header.path("date").asString("")).toInstant();
        } catch (DateTimeParseException none) {
            return unknown;
        }
    }

    String replyType() {
        return type.replaceFirst("_request$", "_reply");
    }

    /** Returns a string field of the content; empty if there is none. */
    String text(String name) {
        return content.path(name).asString("");
    }
}
