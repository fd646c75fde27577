package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Mark;
import java.util.Locale;

/** An SVG that grows. It has no ids and no style sheet, so that many may stand in one page. */
final class SvgBuilder {

    static final int LINE = 16;
    static final String FAINT = "#57606a";
    private static final String INK = "#1f2328";
    private static final String LINK = "#8c959f";

    /** The width of a column in the widest common monospaced font at 12 pixels, in tenths of a pixel. */
    private static final int COLUMN = 74;

    private final StringBuilder frames = new StringBuilder();
    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder written = new StringBuilder();

    static int width(int columns) {
        return (columns * COLUMN + 9) / 10;
    }

    /** Returns how many columns fit. */
    static int columns(int width) {
        return width * 10 / COLUMN;
    }

    static String color(Mark mark) {
        return switch (mark) {
            case NONE -> INK;
            case GOOD, NEW -> "#1a7f37";
            case PARTLY, DRAINING, REJECTING, CHANGED -> "#8a5300";
            case BACKUP -> "#0969da";
            case BAD, REMOVED -> "#b3261e";
            case UNKNOWN -> FAINT;
        };
    }

    static String fill(String color) {
        return " fill=\"" + color + "\"";
    }

    /**
     * Writes a text with its base line at y; the middle of a longer one is left out, with the full text as a tooltip. An empty
     * text writes nothing.
     */
    SvgBuilder text(int x, int y, String text, int columns, String attributes) {
        if (text.isEmpty()) {
            return this;
        }
        String cut = DisplayWidth.shortened(text, columns, "…");
        String whole = cut.equals(text) ? "" : "<title>" + HtmlWriter.escaped(text) + "</title>";
        return add("<text x='%d' y='%d'%s>%s%s</text>", x, y, attributes, whole, HtmlWriter.escaped(cut));
    }

    SvgBuilder box(int x, int y, int width, int height) {
        return add(
                "<rect x='%d' y='%d' width='%d' height='%d' rx='4' fill='#fff' stroke='%s'/>",
                x, y, width, height, LINK);
    }

    /** Draws a frame around what is drawn on it. */
    SvgBuilder frame(int x, int y, int width, int height) {
        frames.append(quoted(
                "<rect x='%d' y='%d' width='%d' height='%d' rx='4' fill='#eaeef2' stroke='%s'/>",
                x, y, width, height, LINK));
        return this;
    }

    SvgBuilder lines(String path) {
        lines.append(path);
        return this;
    }

    /** Draws a closed lock, 10 pixels wide, that stands on y. */
    SvgBuilder lock(int x, int y) {
        return add(
                "<path d='M%d %dv-7h10v7zM%d %dv-2a3 3 0 0 1 6 0v2h-1v-2a2 2 0 0 0-4 0v2z' fill='%s'>"
                        + "<title>https</title></path>",
                x, y, x + 2, y - 7, INK);
    }

    /**
     * Draws the state of a node around a point: filled with a tick, hollow with a cross, an arrow down for draining, a bar for
     * rejecting, a ring within for a backup, or dashed.
     */
    SvgBuilder state(int x, int y, Mark mark) {
        String color = color(mark);
        add("<circle cx='%d' cy='%d' r='6' stroke='%s' fill='%s'", x, y, color, mark == Mark.GOOD ? color : "#fff");
        return switch (mark) {
            case GOOD -> add("/><path d='M%d %dl2 2.5 4-5' fill='none' stroke='#fff' stroke-width='1.5'/>", x - 3, y);
            case BAD ->
                add(
                        " stroke-width='1.5'/><path d='M%d %dl4 4m0-4l-4 4' stroke='%s' stroke-width='1.5'/>",
                        x - 2, y - 2, color);
            case DRAINING -> sign("draining", "M%d %dv5m-2.5-2.5l2.5 2.5 2.5-2.5", x, y - 2.5, color);
            case REJECTING -> sign("rejecting", "M%d %dh6", x - 3, y, color);
            case BACKUP -> sign("backup", "M%d %da2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0", x - 2.5, y, color);
            default -> add(" stroke-dasharray='2 2'/>");
        };
    }

    private SvgBuilder sign(String title, String path, Number x, Number y, String color) {
        return add(
                "><title>%s</title></circle><path d='" + path.replace("%d", "%s")
                        + "' fill='none' stroke='%s' stroke-width='1.5'/>",
                title,
                x,
                y,
                color);
    }

    /** Draws a shield, 12 pixels wide, around a point; its title names the firewalls. */
    SvgBuilder shield(int x, int y, String firewalls) {
        return add(
                "<path d='M%d %dl6-2 6 2v5c0 4-3 7-6 8c-3-1-6-4-6-8z' fill='#ddf4ff' stroke='#0969da'><title>behind firewall"
                        + " %s</title></path>",
                x - 6, y - 5, HtmlWriter.escaped(firewalls));
    }

    /** Draws a disk, 10 pixels wide, around the height y. */
    SvgBuilder disk(int x, int y) {
        return add(
                "<path d='M%d %dv8a5 2 0 0 0 10 0v-8a5 2 0 0 0-10 0a5 2 0 0 0 10 0' fill='none' stroke='%s'/>",
                x, y - 4, FAINT);
    }

    /** Returns the picture on a light background, also on a dark page. */
    String picture(String label, int width, int height) {
        return quoted(
                        "<svg xmlns='http://www.w3.org/2000/svg' width='%1$d' height='%2$d' viewBox='0 0 %1$d %2$d'"
                                + " style='max-width:100%%;height:auto' role='img' aria-label='%3$s'"
                                + " font-family='monospace' font-size='12' fill='%4$s'><rect x='0.5' y='0.5' width='%5$d'"
                                + " height='%6$d' rx='6' fill='#f6f8fa' stroke='#d0d7de'/>%7$s<path d='%8$s'"
                                + " fill='none' stroke='%9$s' shape-rendering='crispEdges'/>",
                        width, height, HtmlWriter.escaped(label), INK, width - 1, height - 1, frames, lines, LINK)
                + written
                + "</svg>";
    }

    private SvgBuilder add(String element, Object... values) {
        written.append(quoted(element, values));
        return this;
    }

    /** The values contain no single quote: they are numbers, colours or escaped text. */
    private static String quoted(String element, Object... values) {
        return String.format(Locale.ROOT, element, values).replace('\'', '"');
    }
}
