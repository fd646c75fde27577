package dev.ballast.repl.render;

import dev.ballast.reconcile.Drift;
import dev.ballast.reconcile.Drift.Difference;
import dev.ballast.reconcile.DriftReport;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import dev.ballast.repl.render.View.Mark;
import dev.ballast.repl.render.View.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows a comparison of the ledger with the service: a row for each resource, indented below its holder, and one for each difference. */
final class DriftTable {

    private static final List<Column> COLUMNS = List.of(
            new Column("", false),
            new Column("resource", false),
            new Column("id", true),
            new Column("state", false),
            new Column("detail", false));
    private static final String INDENT = "  ";

    private final DriftReport report;
    private final List<List<Cell>> rows = new ArrayList<>();

    private DriftTable(DriftReport report) {
        this.report = report;
    }

    static View of(DriftReport report) {
        if (report.resources().isEmpty()) {
            return new View.Text("the ledger has no names");
        }
        DriftTable table = new DriftTable(report);
        report.resources().forEach(drift -> table.add(drift, ""));
        return new Table(COLUMNS, table.rows, String.join("; ", report.notes()));
    }

    private void add(Drift drift, String indent) {
        Mark mark = mark(drift);
        String state = drift.state().name().toLowerCase(Locale.ROOT);
        rows.add(List.of(
                new Cell(sign(drift), mark),
                Cell.of(indent + drift.reference().kind().word() + " "
                        + drift.reference().name()),
                Cell.of(Objects.toString(drift.id(), "?")),
                new Cell(state, mark),
                new Cell(detail(drift), report.isSoon(drift) ? Mark.BAD : Mark.NONE)));
        drift.differences().forEach(difference -> add(difference, indent + INDENT + INDENT));
        drift.parts().forEach(part -> add(part, indent + INDENT));
    }

    private void add(Difference difference, String indent) {
        Cell none = Cell.of("");
        rows.add(List.of(
                none,
                Cell.of(indent + difference.field()),
                none,
                none,
                new Cell(difference.recorded() + " -> " + difference.actual(), Mark.PARTLY)));
    }

    private String detail(Drift drift) {
        Long days = report.daysLeft(drift);
        String certificate =
                days == null ? "" : days < 0 ? "certificate expired" : "certificate " + days + " days left";
        return Stream.of(drift.detail(), certificate)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String sign(Drift drift) {
        return switch (drift.state()) {
            case SAME -> report.isSoon(drift) ? "!" : "";
            case DIFFERS -> "~";
            case GONE -> "-";
            case NEW -> "+";
            case DOWN, FAILED -> "!";
            case OPEN -> "?";
            case UNREADABLE -> "";
        };
    }

    private static Mark mark(Drift drift) {
        return switch (drift.state()) {
            case SAME -> Mark.GOOD;
            case DIFFERS -> Mark.PARTLY;
            case GONE, DOWN, FAILED -> Mark.BAD;
            case NEW, OPEN, UNREADABLE -> Mark.UNKNOWN;
        };
    }
}
