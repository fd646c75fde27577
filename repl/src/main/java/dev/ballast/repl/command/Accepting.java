package dev.ballast.repl.command;

import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.DriftAcceptance;
import dev.ballast.redact.Printable;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The options of {@code status} that accept a difference, of the program and of the prompt. */
public final class Accepting {

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    /** Each table of what differs shows the reason in one line. */
    private static final int LONGEST_REASON = 500;

    private Accepting() {}

    /**
     * Accepts what differs under a name, and returns a line for each field; {@code until} may be null.
     *
     * @throws WrongUsageException when the date is none, in the past or after {@link #LAST_DAY}
     */
    public static List<String> lines(Account account, String what, String why, String until) {
        LocalDate today = LocalDate.ofInstant(account.now(), ZoneOffset.UTC);
        LocalDate last = until == null ? null : date(until);
        if (last != null && last.isBefore(today)) {
            throw new WrongUsageException("--until " + until + " is in the past", "today is " + today + " (UTC)");
        }
        if (last != null && last.isAfter(LAST_DAY)) {
            throw new WrongUsageException(
                    "--until " + until + " is after " + LAST_DAY,
                    "leave out --until if the difference has no end date");
        }
        return new DriftAcceptance(what, why.strip(), last)
                .accept(account).stream().map(Printable::line).toList();
    }

    /** Refuses options that only belong to an acceptance, and an acceptance without a reason or with names of a report. */
    public static void require(String what, String why, String until, List<String> names) {
        if (what == null && (why != null || until != null)) {
            throw new WrongUsageException(
                    (why != null ? "--why" : "--until") + " belongs to --accept",
                    "write --accept NAME[.FIELD] --why TEXT");
        }
        if (what != null && (why == null || why.isBlank())) {
            throw new WrongUsageException(
                    "--accept needs a reason", "add --why TEXT: status shows it with the difference");
        }
        if (why != null && why.length() > LONGEST_REASON) {
            throw new WrongUsageException(
                    "the reason has " + why.length() + " characters, more than " + LONGEST_REASON,
                    "write one sentence, and a link to the details");
        }
        if (what != null && !names.isEmpty()) {
            throw new WrongUsageException(
                    "--accept takes one name, not also " + String.join(" ", names),
                    "accept one after the other; put a reason of several words in quotes");
        }
        if (until != null) {
            date(until);
        }
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException unreadable) {
            throw new WrongUsageException("--until '" + text + "' is not a date", "write it as 2026-12-31");
        }
    }
}
