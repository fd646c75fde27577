package dev.ballast.repl.render;

/**
 * The capabilities of an output.
 *
 * @param live whether it is a terminal that supports cursor movement and Unicode
 * @param colored whether to use colours
 * @param width the number of columns
 */
public record Screen(boolean live, boolean colored, int width) {

    /** A pipe: text is not cut, and not coloured. */
    public static final Screen PIPED = new Screen(false, false, Integer.MAX_VALUE);

    private static final int USUAL_WIDTH = 80;

    /** When colours are wanted. */
    public enum Color {
        /** On a terminal, unless {@code NO_COLOR} is set. */
        AUTO,
        ALWAYS,
        NEVER
    }

    /**
     * Returns the capabilities of standard error.
     *
     * @param terminal whether standard error is a terminal
     * @param type the value of {@code TERM}, or null
     * @param noColor the value of {@code NO_COLOR}, or null; an empty one counts as not set
     * @param width the number of columns, or 0 if unknown
     */
    public static Screen of(boolean terminal, String type, String noColor, int width, Color color) {
        boolean able = terminal && type != null && !type.isEmpty() && !type.equals("dumb");
        boolean wanted = able && (noColor == null || noColor.isEmpty());
        return new Screen(
                able, color == Color.ALWAYS || (color == Color.AUTO && wanted), width > 0 ? width : USUAL_WIDTH);
    }

    /** Returns a text with its lines broken between words on a live screen, {@code margin} columns before the right edge. */
    public String wrapped(String text, int margin) {
        return live ? DisplayWidth.wrapped(width - margin, text) : text;
    }

    String ellipsis() {
        return live ? "…" : "...";
    }
}
