package dev.ballast.repl.render;

import java.util.List;
import java.util.stream.Collectors;

/** Writes lines as one element of HTML, by the rules of {@link HtmlWriter}: nothing of it has a colour of its own. */
public final class HtmlLines {

    private static final String BEGIN = "<div style=\"font-family:monospace;white-space:pre-wrap\">";

    private HtmlLines() {}

    /** How much a line asks to be looked at. */
    public enum Weight {
        /** It goes on or is beside the point. */
        FAINT,
        /** As the others. */
        PLAIN,
        /** It must not be missed. */
        STRONG
    }

    /** One line. */
    public record Line(String text, Weight weight) {

        /** Returns a line that goes on or is beside the point. */
        public static Line faint(String text) {
            return new Line(text, Weight.FAINT);
        }

        /** Returns a usual line. */
        public static Line plain(String text) {
            return new Line(text, Weight.PLAIN);
        }

        /** Returns a line that must not be missed. */
        public static Line strong(String text) {
            return new Line(text, Weight.STRONG);
        }
    }

    /** Returns the element. */
    public static String write(List<Line> lines) {
        return lines.stream().map(HtmlLines::line).collect(Collectors.joining("", BEGIN, "</div>"));
    }

    private static String line(Line line) {
        String text = Markup.escaped(line.text());
        return switch (line.weight()) {
            case FAINT -> "<div><em>" + text + "</em></div>";
            case PLAIN -> "<div>" + text + "</div>";
            case STRONG -> "<div><strong>" + text + "</strong></div>";
        };
    }
}
