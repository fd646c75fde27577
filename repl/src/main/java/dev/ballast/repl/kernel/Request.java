package dev.ballast.repl.kernel;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A message of a client, whose signature was right.
 *
 * @param route the identities before it, which an answer needs to find its way back
 * @param header its header as it came, which answers repeat to the letter
 * @param type what it wants, such as {@code execute_request}
 * @param content the rest of it
 */
record Request(List<byte[]> route, String header, String type, JsonNode content) {

    /** The header of what no request caused. */
    static final String NOTHING = "{}";

    Request {
        route = List.copyOf(route);
    }

    /** Returns whether the same client sent it before the other; false when its clock is not known. */
    boolean precedes(Request other) {
        JsonNode own = JsonMapper.shared().readTree(header);
        JsonNode others = JsonMapper.shared().readTree(other.header);
        return own.path("session").equals(others.path("session"))
                && sent(own)
                        .filter(time -> sent(others).filter(time::isBefore).isPresent())
                        .isPresent();
    }

    private static Optional<Instant> sent(JsonNode header) {
        try {
            return Optional.of(
                    OffsetDateTime.parse(header.path("date").asString("")).toInstant());
        } catch (DateTimeParseException none) {
            return Optional.empty();
        }
    }

    /** Returns the type of its answer; empty for a message that has none. */
    String replyType() {
        return type.endsWith("_request") ? type.replaceFirst("_request$", "_reply") : "";
    }
}
