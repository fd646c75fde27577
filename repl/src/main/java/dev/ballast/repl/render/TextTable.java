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
                Ansi.BOLD));
        table.rows().forEach(row -> lines.add(line(table, widths, row, Ansi.PLAIN)));
        List<Column> hidden =
                table.columns().subList(widths.size(), table.columns().size());
        if (!table.leftOut().isNothing()) {
            lines.add(Ansi.FAINT.on(page.colored(), table.leftOut().toString()));
        }
        if (!hidden.isEmpty()) {
            String names = hidden.stream().map(Column::title).collect(Collectors.joining(", "));
            DisplayWidth.folded("(no room for: " + names + ")", page.width())
                    .forEach(line -> lines.add(Ansi.FAINT.on(page.colored(), line)));
        }
        return lines;
    }

    private String line(Table table, List<Integer> widths, List<Cell> cells, Ansi ink) {
        return IntStream.range(0, widths.size())
                .mapToObj(i -> cell(table.columns().get(i), widths.get(i), cells.get(i), ink))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private String cell(Column column, int width, Cell cell, Ansi ink) {
        String text = DisplayWidth.cut(cell.text(), width, page.ellipsis());
        String blanks = DisplayWidth.blanks(width - DisplayWidth.of(text));
        String inked = (ink == Ansi.PLAIN ? Ansi.of(cell.mark()) : ink).on(page.colored(), text);
        return column.number() ? blanks + inked : inked + blanks;
    }
}
