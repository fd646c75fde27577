package dev.ballast.repl.kernel;

import java.util.List;
import tools.jackson.databind.JsonNode;

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

    /** Returns the type of its answer; empty for a message that has none. */
    String replyType() {
        return type.endsWith("_request") ? type.replaceFirst("_request$", "_reply") : "";
    }
}
