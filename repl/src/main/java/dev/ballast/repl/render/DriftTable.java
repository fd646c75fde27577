package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.NOTHING;

import dev.ballast.ledger.Acceptance;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.drift.Drift;
import dev.ballast.reconcile.drift.Drift.State;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.reconcile.facts.Difference;
import dev.ballast.redact.Printable;
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
public final class DriftTable {

    /** A row of the table. */
    private record Line(Cell sign, String resource, String id, Cell state, Cell detail) {}

    private static final List<Column<Line>> COLUMNS = List.of(
            new Column<>("", false, false, Line::sign),
            Column.text("resource", Line::resource),
            Column.number("id", Line::id),
            new Column<>("state", false, false, Line::state),
            new Column<>("detail", false, false, Line::detail));
    private static final String INDENT = "  ";

    private final DriftReport report;
    private final List<Line> rows = new ArrayList<>();

    private DriftTable(DriftReport report) {
        this.report = report;
    }

    /** Returns the view of these of its resources, with the counts of all. */
    public static View of(DriftReport report, List<Drift> shown) {
        if (report.resources().isEmpty()) {
            return new View.Text(lines(Stream.of(List.of("the ledger has no names"), report.awaited())));
        }
        String counts = report.counts().entrySet().stream()
                .map(count -> count.getValue() + " " + word(count.getKey()))
                .collect(Collectors.joining(", "));
        List<String> planned = report.maintenance().lines();
        if (shown.isEmpty()) {
            return new View.Text(lines(Stream.of(List.of(counts), planned, report.awaited())));
        }
        DriftTable table = new DriftTable(report);
        shown.forEach(drift -> table.add(drift, ""));
        String below = lines(Stream.of(List.of(counts), planned, report.advice(), report.awaited(), report.notes()));
        return Table.of(COLUMNS, table.rows, "", below);
    }

    private static String lines(Stream<List<String>> texts) {
        return texts.flatMap(List::stream).map(Printable::lines).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String word(State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private void add(Drift drift, String indent) {
        Mark mark = mark(drift);
        rows.add(new Line(
                new Cell(sign(drift), mark),
                indent + named(drift.reference()),
                Objects.toString(drift.id(), "?"),
                new Cell(word(drift.state()), mark),
                new Cell(detail(drift), report.isSoon(drift) || report.isDue(drift) ? Mark.BAD : Mark.NONE)));
        drift.differences().forEach(difference -> add(difference, indent + INDENT + INDENT));
        drift.parts().forEach(part -> add(part, indent + INDENT));
    }

    private void add(Difference difference, String indent) {
        rows.add(new Line(
                NOTHING,
                indent + difference.field(),
                "",
                NOTHING,
                new Cell(
                        difference.recorded() + " -> " + difference.actual() + accepted(difference),
                        difference.accepted() ? Mark.UNKNOWN : Mark.PARTLY)));
    }

    /** A port is called so everywhere, and {@code config} only in commands of the ledger. */
    private static String named(Reference reference) {
        String kind =
                reference.kind() == Kind.CONFIG ? "port" : reference.kind().word();
        return kind + " " + reference.name();
    }

    private static String accepted(Difference difference) {
        Acceptance acceptance = difference.acceptance();
        return acceptance == null
                ? ""
                : (difference.accepted() ? ", accepted" : "; accepted was " + acceptance.value())
                        + (acceptance.until() == null ? "" : " until " + acceptance.until())
                        + " by " + acceptance.by() + ": " + acceptance.why();
    }

    private String detail(Drift drift) {
        Long days = report.daysLeft(drift);
        String certificate =
                days == null ? "" : days < 0 ? "certificate expired" : "certificate " + days + " days left";
        return Stream.of(drift.detail(), certificate, hold(drift))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The detail of a held value shows the value already. */
    private String hold(Drift drift) {
        if (drift.hold() == null) {
            return "";
        }
        return drift.state() == State.HELD
                ? drift.hold().origin(report.read())
                : drift.hold().text(report.read());
    }

    private String sign(Drift drift) {
        return switch (drift.state()) {
            case SAME, ACCEPTED, HELD -> report.isSoon(drift) || report.isDue(drift) ? "!" : "";
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
            case ACCEPTED, HELD, NEW, OPEN, UNREADABLE -> Mark.UNKNOWN;
        };
    }
}
