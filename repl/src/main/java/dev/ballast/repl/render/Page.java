package dev.ballast.repl.render;

/**
 * What text is written on.
 *
 * @param width the number of columns that a line may take
 * @param colored whether colours are wanted
 * @param unicode whether lines and an ellipsis may be drawn with signs beyond ASCII
 */
public record Page(int width, boolean colored, boolean unicode) {

    /** What stands behind a pipe: nothing is cut, nothing is drawn. */
    public static final Page PIPED = new Page(Integer.MAX_VALUE, false, false);

    private static final int NARROWEST = 20;

    /** Takes a page narrower than 20 columns for one of 20. */
    public Page {
        width = Math.max(width, NARROWEST);
    }

    String ellipsis() {
        return unicode ? "…" : "...";
    }
}
