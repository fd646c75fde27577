package dev.ballast.repl.kernel;

import dev.ballast.repl.render.Representations;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a cell ended.
 *
 * @param number the number its client shows
 * @param trouble why it has no result, or null
 * @param help what its client shows beside the cells; empty for nothing
 * @param leaving whether the user asked to leave
 * @param expressions what the client asked beside it, by name
 */
record ExecuteReply(int number, CellError trouble, String help, boolean leaving, ObjectNode expressions) {

    Optional<CellError> failure() {
        return Optional.ofNullable(trouble);
    }

    /** Returns the answer to its client. */
    ObjectNode content() {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put("status", trouble == null ? "ok" : "error").put("execution_count", number);
        failure().ifPresent(failed -> content.setAll(failed.content()));
        content.set("user_expressions", expressions);
        var payload = content.putArray("payload");
        if (!help.isEmpty()) {
            ObjectNode page = payload.addObject().put("source", "page").put("start", 0);
            page.putObject("data").put(Representations.TEXT, help);
        }
        if (leaving) {
            payload.addObject().put("source", "ask_exit").put("keepkernel", false);
        }
        return content;
    }
}
