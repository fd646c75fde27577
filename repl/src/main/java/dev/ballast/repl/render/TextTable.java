package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Column;
import dev.ballast.repl.render.Shown.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a table: its columns as narrow as the page asks, those that do not fit at all named below it. */
final class TextTable {

    private static final String GAP = "  ";

    private final Page page;

    TextTable(Page page) {
        this.page = page;
    }

    List<String> lines(Table table) {
        List<Integer> widths = new Fit(page.width(), GAP.length()).of(table);
        List<String> lines = new ArrayList<>();
        lines.add(line(
                table,
                widths,
                table.columns().stream().map(column -> Cell.of(column.title())).toList(),
                Ink.BOLD));
        table.rows().forEach(row -> lines.add(line(table, widths, row, Ink.PLAIN)));
        List<Column> hidden =
                table.columns().subList(widths.size(), table.columns().size());
        if (!table.leftOut().isNothing()) {
            lines.add(Ink.FAINT.on(page, table.leftOut().toString()));
        }
        if (!hidden.isEmpty()) {
            String names = hidden.stream().map(Column::title).collect(Collectors.joining(", "));
            Breadth.folded("(no room for: " + names + ")", page.width())
                    .forEach(line -> lines.add(Ink.FAINT.on(page, line)));
        }
        return lines;
    }

    private String line(Table table, List<Integer> widths, List<Cell> cells, Ink ink) {
        return IntStream.range(0, widths.size())
                .mapToObj(i -> cell(table.columns().get(i), widths.get(i), cells.get(i), ink))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private String cell(Column column, int width, Cell cell, Ink ink) {
        String text = Breadth.cut(cell.text(), width, page.ellipsis());
        String blanks = Breadth.blanks(width - Breadth.of(text));
        String inked = (ink == Ink.PLAIN ? Ink.of(cell.mark()) : ink).on(page, text);
        return column.number() ? blanks + inked : inked + blanks;
    }
}
