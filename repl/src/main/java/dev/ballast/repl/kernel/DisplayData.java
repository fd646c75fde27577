package dev.ballast.repl.kernel;

import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a client shows, as messages have it. */
final class DisplayData {

    private DisplayData() {}

    /** Returns the content of a message that shows these forms, by media type. */
    static ObjectNode of(Map<String, String> forms) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        ObjectNode data = content.putObject("data");
        forms.forEach(data::put);
        content.putObject("metadata");
        return content;
    }

    /** Returns the content of a message that shows them in the display of that id, or begins it. */
    static ObjectNode of(Map<String, String> forms, String id) {
        ObjectNode content = of(forms);
        content.putObject("transient").put("display_id", id);
        return content;
    }
}
