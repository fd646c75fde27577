package dev.ballast.repl.render;

import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.reconcile.drift.CertificateReport;
import dev.ballast.reconcile.facts.PortCertificate;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import dev.ballast.repl.render.View.Mark;
import java.util.List;
import java.util.Objects;

/** Shows the certificates of https ports: a row for each port. */
public final class CertificateTable {

    private static final String UNKNOWN = "unknown";

    private CertificateTable() {}

    /** Returns the view of a report. */
    public static View of(CertificateReport report) {
        List<Column<PortCertificate>> columns = List.of(
                Column.text("port", CertificateTable::title),
                Column.text("names", CertificateTable::names),
                Column.text("issuer", port -> Objects.toString(port.issuer(), UNKNOWN)),
                new Column<>("days left", true, false, port -> days(report, port)),
                new Column<>("served", false, false, CertificateTable::served),
                new Column<>("at the port", false, true, CertificateTable::seen));
        return View.table(columns, report.ports(), "no https ports");
    }

    /** Returns its path, the label of a NodeBalancer that the path names by its id, and the owner. */
    private static String title(PortCertificate port) {
        String path = ReferenceCodec.path(port.port());
        boolean labelled = port.balancer() != null && port.balancer().label() != null && path.startsWith("#");
        return path
                + (labelled ? " (" + port.balancer().label() + ")" : "")
                + port.owner().map(owner -> " of " + owner).orElse("");
    }

    private static String names(PortCertificate port) {
        String shown = port.commonName() == null ? UNKNOWN : port.commonName() + ", others unknown";
        return port.hosts().isEmpty() ? shown : String.join(" ", port.hosts());
    }

    private static Cell days(CertificateReport report, PortCertificate port) {
        return port.validity() == null
                ? new Cell(UNKNOWN, Mark.UNKNOWN)
                : new Cell(report.daysLeft(port).toString(), report.isDue(port) ? Mark.BAD : Mark.GOOD);
    }

    private static Cell seen(PortCertificate port) {
        PortCertificate.Seen seen = port.seen();
        if (seen == null) {
            return Cell.of("");
        }
        if (seen.certificate() == null) {
            return seen.failure() == null
                    ? new Cell("not verified" + seen.unasked(), Mark.UNKNOWN)
                    : new Cell(seen.failure(), Mark.BAD);
        }
        if (port.servesOther()) {
            return new Cell("another: " + seen.certificate(), Mark.BAD);
        }
        return port.shown() == null && port.sent() == null
                ? new Cell(seen.certificate().toString(), Mark.UNKNOWN)
                : new Cell("the same", Mark.GOOD);
    }

    private static Cell served(PortCertificate port) {
        if (port.failure() != null) {
            return new Cell(port.failure().problem(), Mark.BAD);
        }
        return switch (port.served()) {
            case SENT -> new Cell("as sent", Mark.GOOD);
            case OTHER -> new Cell("another: " + port.shown(), Mark.BAD);
            case UNKNOWN -> new Cell(UNKNOWN, Mark.UNKNOWN);
        };
    }
}
