package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Mark;

/** An SVG that grows. It has no ids and no style sheet, so that many may stand in one page. */
final class Drawing {

    static final int LINE = 16;
    static final String INK = "#1f2328";
    static final String FAINT = "#57606a";
    private static final String LINK = "#8c959f";

    /** What a column of the widest usual font of one width takes at 12 pixels, in tenths of a pixel. */
    private static final int COLUMN = 74;

    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder written = new StringBuilder();

    /** Returns how many pixels a text of that many columns takes. */
    static int width(int columns) {
        return (columns * COLUMN + 9) / 10;
    }

    static String color(Mark mark) {
        return switch (mark) {
            case NONE -> INK;
            case GOOD -> "#1a7f37";
            case PARTLY -> "#8a5300";
            case BAD -> "#b3261e";
            case UNKNOWN -> FAINT;
        };
    }

    /** Returns the attribute that fills with a colour. */
    static String fill(String color) {
        return " fill=\"" + color + "\"";
    }

    /** Writes a text with its base line at y; one that takes more columns is shortened and told in full when pointed at. */
    Drawing text(int x, int y, String text, int columns, String attributes) {
        String cut = DisplayWidth.cut(text, columns, "…");
        String whole = cut.equals(text) ? "" : "<title>" + Markup.escaped(text) + "</title>";
        return add(
                "<text x=\"" + x + "\" y=\"" + y + "\"" + attributes + ">" + whole + Markup.escaped(cut) + "</text>");
    }

    Drawing box(int x, int y, int width, int height) {
        return add("<rect x=\"" + x + "\" y=\"" + y + "\" width=\"" + width + "\" height=\"" + height
                + "\" rx=\"4\" fill=\"#fff\" stroke=\"" + LINK + "\"/>");
    }

    /** Draws lines along a path, below all else. */
    Drawing lines(String path) {
        lines.append(path);
        return this;
    }

    /** Draws a closed lock, 10 pixels wide, that stands on y. */
    Drawing lock(int x, int y) {
        return add("<path d=\"M" + x + " " + y + "v-7h10v7zM" + (x + 2) + " " + (y - 7)
                + "v-2a3 3 0 0 1 6 0v2h-1v-2a2 2 0 0 0-4 0v2z\" fill=\"" + INK + "\"><title>https</title></path>");
    }

    /** Draws how a node is around a point: full and ticked, hollow and crossed, or dashed. */
    Drawing state(int x, int y, Mark mark) {
        String circle = "<circle cx=\"" + x + "\" cy=\"" + y + "\" r=\"6\" stroke=\"" + color(mark) + "\" fill=\"";
        return switch (mark) {
            case GOOD ->
                add(circle + color(mark) + "\"/><path d=\"M" + (x - 3) + " " + y
                        + "l2 2.5 4-5\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1.5\"/>");
            case BAD ->
                add(circle + "#fff\" stroke-width=\"1.5\"/><path d=\"M" + (x - 2) + " " + (y - 2)
                        + "l4 4m0-4l-4 4\" stroke=\"" + color(mark) + "\" stroke-width=\"1.5\"/>");
            default -> add(circle + "#fff\" stroke-dasharray=\"2 2\"/>");
        };
    }

    /** Draws a disk, 10 pixels wide, around the height y. */
    Drawing disk(int x, int y) {
        return add("<path d=\"M" + x + " " + (y - 4)
                + "v8a5 2 0 0 0 10 0v-8a5 2 0 0 0-10 0a5 2 0 0 0 10 0\" fill=\"none\" stroke=\"" + FAINT + "\"/>");
    }

    /** Returns the picture on a panel of its own, which is light wherever it stands. */
    String picture(String label, int width, int height) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" viewBox=\"0 0 "
                + width + " " + height + "\" style=\"max-width:100%;height:auto\" role=\"img\" aria-label=\""
                + Markup.escaped(label) + "\" font-family=\"monospace\" font-size=\"12\" fill=\"" + INK + "\">"
                + "<rect x=\"0.5\" y=\"0.5\" width=\"" + (width - 1) + "\" height=\"" + (height - 1)
                + "\" rx=\"6\" fill=\"#f6f8fa\" stroke=\"#d0d7de\"/><path d=\"" + lines + "\" fill=\"none\" stroke=\""
                + LINK
                + "\" shape-rendering=\"crispEdges\"/>" + written + "</svg>";
    }

    private Drawing add(String element) {
        written.append(element);
        return this;
    }
}
