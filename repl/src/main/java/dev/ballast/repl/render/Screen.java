package dev.ballast.repl.render;

/**
 * What text is written on.
 *
 * @param live whether it is a terminal that understands more than lines of ASCII: a line may be drawn over, and drawn with signs
 * @param colored whether colours are wanted
 * @param width the number of columns
 */
public record Screen(boolean live, boolean colored, int width) {

    /** What stands behind a pipe: nothing is cut, nothing is drawn. */
    public static final Screen PIPED = new Screen(false, false, Integer.MAX_VALUE);

    private static final int USUAL_WIDTH = 80;

    /** When colours are wanted. */
    public enum Color {
        /** On a terminal, unless {@code NO_COLOR} is set. */
        AUTO,
        /** Always. */
        ALWAYS,
        /** Never. */
        NEVER
    }

    /**
     * Decides from what is known of the process.
     *
     * @param terminal whether standard error is a terminal
     * @param type the value of {@code TERM}, or null
     * @param noColor the value of {@code NO_COLOR}, or null; an empty one counts as not set
     * @param width the number of columns, or 0 when it is not known
     */
    public static Screen of(boolean terminal, String type, String noColor, int width, Color color) {
        boolean able = terminal && type != null && !type.isEmpty() && !type.equals("dumb");
        boolean wanted = able && (noColor == null || noColor.isEmpty());
        return new Screen(
                able, color == Color.ALWAYS || (color == Color.AUTO && wanted), width > 0 ? width : USUAL_WIDTH);
    }

    String ellipsis() {
        return live ? "…" : "...";
    }
}
