package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import dev.ballast.repl.render.HtmlWriter;
import dev.ballast.repl.render.Representations;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes what a client shows, as messages have it. */
final class DisplayData {

    private final Redactor redactor;

    DisplayData(Redactor redactor) {
        this.redactor = redactor;
    }

    /** Returns the content of a message that shows these forms, by media type. */
    ObjectNode of(Map<String, String> forms) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        ObjectNode data = content.putObject("data");
        withHtml(forms).forEach(data::put);
        content.putObject("metadata");
        return content;
    }

    /** Returns the content of a message that shows them in the display of that id, or begins it. */
    ObjectNode of(Map<String, String> forms, String id) {
        ObjectNode content = of(forms);
        content.putObject("transient").put("display_id", id);
        return content;
    }

    /** SVG within a page is cleaned away where a notebook is not trusted and in exported HTML; an image is not. */
    private Map<String, String> withHtml(Map<String, String> forms) {
        String svg = forms.get(Representations.SVG);
        if (svg == null || forms.containsKey(Representations.HTML)) {
            return forms;
        }
        String words = forms.get(Representations.TEXT).lines().findFirst().orElse("");
        // What is encoded cannot be masked any more when the message leaves.
        byte[] masked = redactor.text(svg).getBytes(StandardCharsets.UTF_8);
        Map<String, String> all = new LinkedHashMap<>(forms);
        all.put(Representations.HTML, HtmlWriter.image(Representations.SVG, masked, words));
        return all;
    }
}
