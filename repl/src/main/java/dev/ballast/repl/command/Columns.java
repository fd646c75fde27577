package dev.ballast.repl.command;

import java.util.List;
import java.util.stream.Collectors;

/** Rows of text with their columns below each other. */
public final class Columns {

    private static final String GAP = "  ";

    private Columns() {}

    /** Returns the rows a line each, their columns below each other; blanks at the end of a line are left out. */
    public static String aligned(List<String[]> rows) {
        return rows.stream().map(row -> line(row, rows)).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String line(String[] row, List<String[]> rows) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.length; column++) {
            line.append(row[column])
                    .append(" ".repeat(width(rows, column) - row[column].length()))
                    .append(GAP);
        }
        return line.toString().stripTrailing();
    }

    private static int width(List<String[]> rows, int column) {
        return rows.stream().mapToInt(row -> row[column].length()).max().orElse(0);
    }
}
