package dev.ballast.repl.render;

import dev.ballast.redact.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

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
    record Table(List<? extends Column<?>> columns, List<List<Cell>> rows, String leftOut) implements View {

        /**
         * Returns a table with a row for each value, without the optional columns that have no text.
         *
         * @param empty the text of an empty cell
         */
        static <T> Table of(List<Column<T>> columns, List<T> values, String empty, String leftOut) {
            Map<Column<T>, List<Cell>> cells = new LinkedHashMap<>();
            for (Column<T> column : columns) {
                List<Cell> all = values.stream().map(column.cell()).toList();
                if (!column.optional()
                        || all.stream().anyMatch(cell -> !cell.text().isEmpty())) {
                    cells.put(column, all);
                }
            }
            List<List<Cell>> rows = IntStream.range(0, values.size())
                    .mapToObj(row -> cells.values().stream()
                            .map(column -> column.get(row).text().isEmpty() ? Cell.of(empty) : column.get(row))
                            .toList())
                    .toList();
            return new Table(List.copyOf(cells.keySet()), rows, leftOut);
        }
    }

    /** Returns a table with a row for each value, or the text {@code none} if there is no value. */
    static <T> View table(List<Column<T>> columns, List<T> values, String none) {
        return values.isEmpty() ? new Text(none) : Table.of(columns, values, "", "");
    }

    /**
     * Things that change, with their parts indented below them.
     *
     * @param closing the lines after them, such as their number
     */
    record Outline(List<Item> items, List<String> closing) implements View {}

    /** A tree of parts. */
    record Tree(Branch root) implements View {}

    /** One line of a card. */
    record Row(String name, Cell value) {}

    /**
     * A column of a table of values of one kind.
     *
     * @param number whether its cells are numbers, which are never cut and end below each other
     * @param optional whether a table leaves it out if no value has a text in it
     * @param cell returns the cell of a value
     */
    record Column<T>(String title, boolean number, boolean optional, Function<? super T, Cell> cell) {

        /** Creates a column of texts; null is an empty cell. */
        public static <T> Column<T> text(String title, Function<? super T, ?> value) {
            return new Column<>(title, false, false, of -> ResourceCells.textCell(value.apply(of)));
        }

        /** Creates a column of numbers; null is an empty cell. */
        public static <T> Column<T> number(String title, Function<? super T, ?> value) {
            return new Column<>(title, true, false, of -> ResourceCells.textCell(value.apply(of)));
        }

        /** Returns the column as one that a table leaves out if no value has a text in it. */
        public Column<T> ifAny() {
            return new Column<>(title, number, true, cell);
        }
    }

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

    /**
     * A thing of an outline.
     *
     * @param note more about it, such as the lines of the script, or empty
     * @param price what changes in its price, or empty
     * @param changes what changes of it
     * @param parts the parts of it that change
     */
    record Item(Cell title, String note, String price, List<Change> changes, List<Item> parts) {}

    /**
     * A change of a thing.
     *
     * @param name the name of the setting; empty for an act, which is the only value
     * @param values the values one after the other: the present one, then the new one
     */
    record Change(String name, List<String> values) {

        /** Returns the line of it, with a text between the values. */
        String line(String between) {
            return (name.isEmpty() ? "" : name + ": ") + String.join(between, values);
        }
    }

    /** A rating of a cell, shown by its colour; its text says the same. */
    enum Mark {
        NONE,
        /** As it should be. */
        GOOD,
        /** Not yet, or only partly, as it should be. */
        PARTLY,
        /** Not as it should be. */
        BAD,
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
