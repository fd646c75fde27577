package dev.ballast.repl.render;

/**
 * How much of a value is shown.
 *
 * @param rows the most rows of a table or a card, and elements of a list
 * @param characters the most characters of a text
 */
public record Limits(int rows, int characters) {

    /** For a person: 100 rows, 20,000 characters. */
    public static final Limits USUAL = new Limits(100, 20_000);

    /** For the pager: 10,000 rows, 200,000 characters. */
    public static final Limits PAGED = new Limits(10_000, 200_000);

    /** For a pipe: 100,000 rows, 10 million characters. */
    public static final Limits PIPED = new Limits(100_000, 10_000_000);
}
