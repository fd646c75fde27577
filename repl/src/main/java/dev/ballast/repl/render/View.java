package dev.ballast.repl.render;

import dev.ballast.redact.Printable;
import java.util.List;

/**
 * The view of a value, independent of the output format: text, a card, a table or a tree. All of it is safe to show: secrets are
 * masked, and it contains no control characters.
 */
public sealed interface View {

    /** A text as it is, of one line or many. */
    record Text(String text) implements View {}

    /**
     * A two-column list of names and values.
     *
     * @param title the title; empty for a map
     * @param leftOut how many rows are not there, as {@code ... and 37 more}; empty when none is missing
     */
    record Card(String title, List<Row> rows, String leftOut) implements View {}

    /**
     * Rows with the same columns, the most telling ones first.
     *
     * @param leftOut how many rows are not there, as {@code ... and 37 more}; empty when none is missing
     */
    record Table(List<Column> columns, List<List<Cell>> rows, String leftOut) implements View {}

    /** A plan, as a tree of what it changes. */
    record Planned(ShownPlan plan) implements View {}

    /** A tree of parts. */
    record Tree(Branch root) implements View {}

    /** One line of a card. */
    record Row(String name, Cell value) {}

    /**
     * The head of a column.
     *
     * @param number whether its cells are numbers, which are never cut and end below each other
     */
    record Column(String title, boolean number) {}

    /** A short text of one line, with a rating. */
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
        UNKNOWN,
        /** A node that takes no new sessions, by request. */
        DRAINING,
        /** A node that takes nothing, by request. */
        REJECTING,
        /** A node that takes requests only if no other can. */
        BACKUP,
        /** Does not exist yet: a plan creates it. */
        NEW,
        /** A plan changes it. */
        CHANGED,
        /** A plan deletes it. */
        REMOVED
    }
}
