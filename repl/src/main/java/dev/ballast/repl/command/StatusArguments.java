package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.CostReport;
import dev.ballast.reconcile.drift.DriftAcceptance;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.DriftTable;
import dev.ballast.repl.render.View;
import dev.ballast.run.WrongUsageException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of {@code status}: what to compare with the service, or which difference to accept. */
@Command(header = "Compare the ledger with the service: show what differs, is gone, is down or expires soon.")
public final class StatusArguments implements SharedArguments {

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    /** Each table of differences shows the reason in one line. */
    private static final int LONGEST_REASON = 500;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Only these names in the ledger, with their parts.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "Also list what exists on the account and is not in the ledger.")
    private boolean all;

    @Option(names = "--cost", description = "Show only what the names cost; with --all, what the account costs.")
    private boolean cost;

    @Option(names = "--changed", description = "Show only what differs or needs attention.")
    private boolean changed;

    @Option(
            names = "--accept",
            paramLabel = "NAME[.FIELD]",
            description = "Accept the differences of this name or path and its parts, or only of this field.")
    private String accepted;

    @Option(names = "--why", paramLabel = "TEXT", description = "With --accept: the reason.")
    private String why;

    @Option(
            names = "--until",
            paramLabel = "DATE",
            description = "With --accept: the last day of the acceptance (UTC), such as 2026-12-31.")
    private String until;

    @Option(
            names = "--cert-days",
            paramLabel = "N",
            defaultValue = "" + DriftReport.CERTIFICATE_DAYS,
            description =
                    "A certificate with fewer days left, or less than a third of its time, needs attention. Default 14.")
    private int certificateDays;

    @Option(
            names = "--due",
            paramLabel = "N",
            description = "A node or an instance that a verb holds back for this many days needs attention.")
    private Integer heldDays;

    /** Refuses arguments that contradict each other, and an acceptance without a reason. */
    public void require() {
        if (certificateDays < 0) {
            throw new WrongUsageException("--cert-days takes a number of 0 or more, not " + certificateDays, null);
        }
        CertsArguments.requireDays(heldDays == null ? 0 : heldDays);
        if (accepted == null && (why != null || until != null)) {
            throw new WrongUsageException(
                    (why != null ? "--why" : "--until") + " belongs to --accept",
                    "write --accept NAME[.FIELD] --why TEXT");
        }
        if (accepted != null && (why == null || why.isBlank())) {
            throw new WrongUsageException(
                    "--accept needs a reason", "add --why TEXT: status shows it with the difference");
        }
        if (why != null && why.length() > LONGEST_REASON) {
            throw new WrongUsageException(
                    "the reason has " + why.length() + " characters, more than " + LONGEST_REASON,
                    "write one sentence, and a link to the details");
        }
        if (accepted != null && !names.isEmpty()) {
            throw new WrongUsageException(
                    "--accept takes one name, not also " + String.join(" ", names),
                    "accept one after the other; put a reason of several words in quotes");
        }
        if (until != null) {
            lastDay();
        }
        requireNoReport(all || changed || cost);
        if (cost && (changed || heldDays != null)) {
            throw new WrongUsageException(
                    "--cost compares nothing, so " + (changed ? "--changed" : "--due") + " has no effect",
                    "leave out one of them");
        }
    }

    /** Refuses an acceptance for which options of a report are given. */
    public void requireNoReport(boolean reported) {
        if (accepted != null && reported) {
            throw new WrongUsageException(
                    "--accept prints no report", "leave out the options of the report, or call status once more");
        }
    }

    /** Returns whether a difference is accepted, and nothing compared. */
    public boolean accepts() {
        return accepted != null;
    }

    /** Returns whether only what differs is shown. */
    public boolean isChangedOnly() {
        return changed;
    }

    /** Returns whether only costs are shown, and nothing compared. */
    public boolean isOfCosts() {
        return cost;
    }

    /** Returns what the names or the account cost. */
    public CostReport costs(Account account) {
        return CostReport.read(account, names, all);
    }

    /** Compares the names with the service, which only reads. */
    public DriftReport compare(Account account) {
        return DriftReport.read(account, names, all, certificateDays, heldDays);
    }

    /** Returns the part of the report to show. */
    public View view(DriftReport report) {
        return DriftTable.of(report, changed ? report.changed() : report.resources());
    }

    /**
     * Accepts what differs under the name, and returns a line for each field.
     *
     * @throws WrongUsageException when the last day is in the past or after {@link #LAST_DAY}
     */
    public List<String> accept(Account account) {
        LocalDate today = LocalDate.ofInstant(account.now(), ZoneOffset.UTC);
        LocalDate last = until == null ? null : lastDay();
        if (last != null && last.isBefore(today)) {
            throw new WrongUsageException("--until " + until + " is in the past", "today is " + today + " (UTC)");
        }
        if (last != null && last.isAfter(LAST_DAY)) {
            throw new WrongUsageException(
                    "--until " + until + " is after " + LAST_DAY,
                    "leave out --until if the difference has no end date");
        }
        return new DriftAcceptance(accepted, why.strip(), last)
                .accept(account).stream().map(Printable::line).toList();
    }

    @Override
    public List<String> next(List<String> words, Supplier<List<Entry>> entries) {
        return LedgerNames.wholes(entries.get())
                .filter(name -> !words.contains(name))
                .distinct()
                .toList();
    }

    private LocalDate lastDay() {
        try {
            return LocalDate.parse(until);
        } catch (DateTimeException unreadable) {
            throw new WrongUsageException("--until '" + until + "' is not a date", "write it as 2026-12-31");
        }
    }
}
