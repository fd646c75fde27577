package dev.ballast.repl.cli;

import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.LoggedRun;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.DisplayWidth;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The record of evaluations as text. */
final class LogText {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);
    private static final int DIGITS = 12; // of a SHA-256 in a list

    private LogText() {}

    /** Returns a table with a line for each run. */
    static String runs(List<LoggedRun> runs) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {
            "RUN", "BEGUN", "WHO", "TARGET", "WHAT", "SHA-256", "CREATED", "CHANGED", "DELETED", "OUTCOME", "TIME"
        });
        for (LoggedRun run : runs) {
            rows.add(new String[] {
                String.valueOf(run.number()),
                CLOCK.format(run.begun()),
                who(run),
                Printable.field(run.target()),
                Printable.field(run.owner().work()),
                run.sha256() == null ? "-" : run.sha256().substring(0, DIGITS),
                String.valueOf(run.created()),
                String.valueOf(run.changed()),
                String.valueOf(run.deleted()),
                word(run.state()),
                run.ended() == null ? "-" : seconds(run) + " s"
            });
        }
        return DisplayWidth.aligned(rows);
    }

    /** Returns what is known of a run, and a line for each of its events. */
    static String run(LoggedRun run, List<LoggedEvent> events) {
        List<String> lines = new ArrayList<>();
        lines.add("run " + run.number() + " of " + who(run) + " (process "
                + run.owner().pid() + "), " + CLOCK.format(run.begun()));
        lines.add("target:  " + Printable.field(run.target()));
        lines.add("what:    " + Printable.field(run.owner().work()));
        if (run.sha256() != null) {
            lines.add("sha-256: " + run.sha256());
        }
        lines.add("outcome: " + word(run.state()) + (run.ended() == null ? "" : " after " + seconds(run) + " s"));
        List<String[]> rows = new ArrayList<>();
        for (LoggedEvent event : events) {
            rows.add(new String[] {
                CLOCK.format(event.at()),
                word(event.act()),
                event.kind() + " " + Printable.field(event.path()),
                event.id().isEmpty() ? "-" : Printable.field(event.id()),
                event.line() == null ? "-" : Printable.field(event.line()),
                Printable.field(event.change())
            });
        }
        lines.add(DisplayWidth.aligned(rows));
        return String.join(System.lineSeparator(), lines).stripTrailing();
    }

    /** Returns the duration of a run that has ended, in tenths of a second. */
    static double seconds(LoggedRun run) {
        return Math.round(Duration.between(run.begun(), run.ended()).toMillis() / 100.0) / 10.0;
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String who(LoggedRun run) {
        return Printable.field(run.owner().user() + "@" + run.owner().host());
    }
}
