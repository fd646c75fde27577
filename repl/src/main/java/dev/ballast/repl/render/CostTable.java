package dev.ballast.repl.render;

import dev.ballast.model.Price;
import dev.ballast.reconcile.drift.CostReport;
import dev.ballast.reconcile.drift.CostReport.Sum;
import dev.ballast.repl.render.View.Column;
import java.math.BigDecimal;
import java.util.List;

/** Shows what a ledger or an account costs: a row for each kind, and the total. */
public final class CostTable {

    private static final List<Column<Sum>> COLUMNS = List.of(
            Column.text("kind", Sum::kind),
            Column.number("count", Sum::count),
            Column.number("an hour", sum -> dollars(sum.hourly())),
            Column.number("a month", sum -> dollars(sum.monthly())));

    private CostTable() {}

    /** Returns the view of a report. */
    public static View of(CostReport report) {
        List<Sum> sums = report.sums();
        return View.Table.of(
                COLUMNS, sums, "", unknown(sums.get(sums.size() - 1).unknown()));
    }

    private static String dollars(BigDecimal sum) {
        return sum == null ? "unknown" : Price.dollars(sum);
    }

    /** Returns the line about so many resources without a price of a month; empty if there are none. */
    static String unknown(long count) {
        return count == 0 ? "" : "price of a month unknown: " + count + (count == 1 ? " resource" : " resources");
    }
}
