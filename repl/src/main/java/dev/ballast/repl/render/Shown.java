package dev.ballast.repl.render;

import dev.ballast.redact.Printable;
import java.util.List;

/**
 * What is shown of a value, however it is written: text, a card, a table or a tree. Everything in it may be seen: secrets are
 * masked, and no sign in it steers a terminal.
 */
public sealed interface Shown {

    /** A text as it is, of one line or many. */
    record Text(String text) implements Shown {}

    /**
     * Names and values below each other.
     *
     * @param title what they belong to; empty for a map
     * @param leftOut the rows that are not there
     */
    record Card(String title, List<Row> rows, LeftOut leftOut) implements Shown {}

    /**
     * Rows with the same columns, the most telling ones first.
     *
     * @param leftOut the rows that are not there
     */
    record Table(List<Column> columns, List<List<Cell>> rows, LeftOut leftOut) implements Shown {}

    /** A tree of parts. */
    record Tree(Branch root) implements Shown {}

    /** One line of a card. */
    record Row(String name, Cell value) {}

    /**
     * The head of a column.
     *
     * @param number whether its cells are numbers, which are never cut and end below each other
     */
    record Column(String title, boolean number) {}

    /** A short text and what it says about how well something is; it never has a line end. */
    record Cell(String text, Mark mark) {

        /** Escapes line ends. */
        public Cell {
            text = Printable.line(text);
        }

        /** Says nothing about how well something is. */
        public static Cell of(String text) {
            return new Cell(text, Mark.NONE);
        }
    }

    /**
     * A branch of a tree.
     *
     * @param title what it is called
     * @param detail more about it, or empty
     * @param state how well it is, or empty
     * @param branches what it holds
     */
    record Branch(String title, String detail, Cell state, List<Branch> branches) {}

    /** A rating of a cell, shown by its colour; its text says the same. */
    enum Mark {
        /** No mark. */
        NONE,
        /** As it should be. */
        GOOD,
        /** Not yet, or only partly, as it should be. */
        PARTLY,
        /** Not as it should be. */
        BAD,
        /** It is not known. */
        UNKNOWN
    }

    /**
     * How many rows are not there.
     *
     * @param count their number; negative when there are some that were not counted
     */
    record LeftOut(long count) {

        /** Nothing is left out. */
        public static final LeftOut NOTHING = new LeftOut(0);

        /** Something is left out that was not counted. */
        public static final LeftOut SOME = new LeftOut(-1);

        /** Returns whether nothing is left out. */
        public boolean isNothing() {
            return count == 0;
        }

        /** Says it: {@code ... and 37 more}, or nothing. */
        @Override
        public String toString() {
            if (isNothing()) {
                return "";
            }
            return count < 0 ? "... and more" : "... and " + count + " more";
        }
    }
}
