package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import dev.ballast.repl.render.View.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a table: its columns as narrow as the screen asks, those that do not fit at all named below it. */
record TextTable(Screen screen) {

    private static final String GAP = "  ";

    /** A cut column is wide enough for an address; numbers are never cut, since half a number is a wrong one. */
    private static final int LEAST = 16;

    List<String> lines(Table table) {
        List<Integer> widths = widths(table);
        List<String> lines = new ArrayList<>();
        lines.add(line(
                table,
                widths,
                table.columns().stream().map(column -> Cell.of(column.title())).toList(),
                Ansi.BOLD));
        table.rows().forEach(row -> lines.add(line(table, widths, row, Ansi.PLAIN)));
        List<? extends Column<?>> hidden =
                table.columns().subList(widths.size(), table.columns().size());
        if (!table.leftOut().isEmpty()) {
            lines.add(Ansi.FAINT.on(screen.colored(), table.leftOut()));
        }
        if (!hidden.isEmpty()) {
            String names = hidden.stream().map(Column::title).collect(Collectors.joining(", "));
            DisplayWidth.folded("(no room for: " + names + ")", screen.width())
                    .forEach(line -> lines.add(Ansi.FAINT.on(screen.colored(), line)));
        }
        return lines;
    }

    private String line(Table table, List<Integer> widths, List<Cell> cells, Ansi ink) {
        return IntStream.range(0, widths.size())
                .mapToObj(i -> cell(table.columns().get(i), widths.get(i), cells.get(i), ink))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private String cell(Column<?> column, int width, Cell cell, Ansi ink) {
        String text = DisplayWidth.cut(cell.text(), width, screen.ellipsis());
        String blanks = DisplayWidth.blanks(width - DisplayWidth.of(text));
        String inked = (ink == Ansi.PLAIN ? Ansi.of(cell.mark()) : ink).on(screen.colored(), text);
        return column.number() ? blanks + inked : inked + blanks;
    }

    /** Returns the widths of the columns that fit, which are all of them or the first few, but one at least. */
    private List<Integer> widths(Table table) {
        List<Integer> natural = IntStream.range(0, table.columns().size())
                .mapToObj(column -> Math.min(natural(table, column), screen.width()))
                .toList();
        for (int columns = natural.size(); columns > 1; columns--) {
            for (int most = screen.width(); most >= LEAST; most--) {
                List<Integer> widths = cut(table, natural.subList(0, columns), most);
                if (total(widths) <= screen.width()) {
                    return widths;
                }
            }
        }
        return natural.subList(0, 1);
    }

    private static List<Integer> cut(Table table, List<Integer> widths, int most) {
        return IntStream.range(0, widths.size())
                .mapToObj(i -> table.columns().get(i).number() ? widths.get(i) : Math.min(widths.get(i), most))
                .toList();
    }

    private long total(List<Integer> widths) {
        return widths.stream().mapToLong(Integer::longValue).sum() + (long) GAP.length() * (widths.size() - 1);
    }

    private static int natural(Table table, int column) {
        int cells = table.rows().stream()
                .mapToInt(row -> DisplayWidth.of(row.get(column).text()))
                .max()
                .orElse(0);
        return Math.max(cells, DisplayWidth.of(table.columns().get(column).title()));
    }
}
