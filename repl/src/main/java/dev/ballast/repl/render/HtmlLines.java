package dev.ballast.repl.render;

import java.util.List;
import java.util.stream.Collectors;

/** Writes lines as HTML, by the rules of {@link HtmlWriter}: nothing of it has a colour of its own. */
public final class HtmlLines {

    private static final String BEGIN = "<div style=\"font-family:monospace;white-space:pre-wrap\">";

    private HtmlLines() {}

    /** Returns one element with lines that are beside the point; no lines are no element. */
    public static String faint(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<div><em>" + Markup.escaped(line) + "</em></div>")
                        .collect(Collectors.joining("", BEGIN, "</div>"));
    }
}
