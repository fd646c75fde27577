package dev.ballast.repl.kernel;

import tools.jackson.databind.JsonNode;

/**
 * What a kernel said, whose signature was right.
 *
 * @param type what it is, such as {@code execute_reply}
 * @param cause the id of the request that caused it; empty when none did
 * @param content the rest of it
 */
record Message(String type, String cause, JsonNode content) {}
