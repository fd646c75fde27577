package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds how wide the columns of a table may be: the widest give way first, and the last ones are dropped at last. */
record Fit(int width, int gap) {

    /** A column that is cut shows as much as an address takes; numbers are never cut, since half a number is a wrong one. */
    private static final int LEAST = 16;

    /** Returns the widths of the columns that fit, which are all of them or the first few, but one at least. */
    List<Integer> of(Table table) {
        List<Integer> natural = IntStream.range(0, table.columns().size())
                .mapToObj(column -> natural(table, column))
                .toList();
        for (int columns = natural.size(); columns > 1; columns--) {
            Optional<List<Integer>> widths = shrunk(table, natural.subList(0, columns));
            if (widths.isPresent()) {
                return widths.get();
            }
        }
        return natural.subList(0, 1).stream()
                .map(first -> Math.min(first, width))
                .toList();
    }

    private Optional<List<Integer>> shrunk(Table table, List<Integer> natural) {
        List<Integer> widths = new ArrayList<>(
                natural.stream().map(each -> Math.min(each, width)).toList());
        while (total(widths) > width) {
            Optional<Integer> widest = IntStream.range(0, widths.size())
                    .boxed()
                    .filter(column -> !table.columns().get(column).number() && widths.get(column) > LEAST)
                    .max(Comparator.comparing(widths::get));
            if (widest.isEmpty()) {
                return Optional.empty();
            }
            widths.set(widest.get(), widths.get(widest.get()) - 1);
        }
        return Optional.of(widths);
    }

    private long total(List<Integer> widths) {
        return widths.stream().mapToLong(Integer::longValue).sum() + (long) gap * (widths.size() - 1);
    }

    private static int natural(Table table, int column) {
        int cells = table.rows().stream()
                .mapToInt(row -> DisplayWidth.of(row.get(column).text()))
                .max()
                .orElse(0);
        return Math.max(cells, DisplayWidth.of(table.columns().get(column).title()));
    }
}
