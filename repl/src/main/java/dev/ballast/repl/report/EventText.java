package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts what happens into a line, as every face says it. Waits are lines of their own, which their outcome takes the place of. */
public final class EventText {

    private static final String UNMARKED = "  ";
    private static final Map<String, Ansi> COLORS =
            Map.of("+ ", Ansi.GREEN, "~ ", Ansi.BLUE, "- ", Ansi.RED, "warning: ", Ansi.YELLOW);
    private static final Pattern SIGN = Pattern.compile("^(?:[+~=-]|warning:|note:) ");
    private static final Pattern NAME = Pattern.compile("'[^']*'");
    private static final Pattern ID = Pattern.compile("\\([0-9.:/]+\\)$");

    private EventText() {}

    /** Returns the line; nothing of what is unchanged, which is only counted unless there is something to say about it. */
    public static Optional<String> of(Progress event) {
        return isSilent(event) ? Optional.empty() : Optional.of(mark(event) + Printable.field(event.text()));
    }

    /** Returns the line with colours if they are wanted: the sign by its kind, names bold, the id at the end dim. */
    public static String painted(boolean colored, Progress event, String line) {
        String mark = mark(event);
        if (!colored || mark.equals(UNMARKED)) {
            return line;
        }
        String names = each(NAME, Ansi.BOLD, line);
        return each(ID, Ansi.FAINT, each(SIGN, COLORS.getOrDefault(mark, Ansi.CYAN), names));
    }

    private static String each(Pattern part, Ansi color, String line) {
        return part.matcher(line).replaceAll(found -> Matcher.quoteReplacement(color.on(true, found.group())));
    }

    private static boolean isSilent(Progress event) {
        return event instanceof Progress.Begun
                || event instanceof Progress.Ended
                || (event instanceof Progress.Unchanged unchanged
                        && unchanged.why().isEmpty());
    }

    static String mark(Progress event) {
        if (event instanceof Progress.Created) {
            return "+ ";
        }
        if (event instanceof Progress.Changed) {
            return "~ ";
        }
        if (event instanceof Progress.Deleted) {
            return "- ";
        }
        if (event instanceof Progress.Warning) {
            return "warning: ";
        }
        if (event instanceof Progress.Waiting
                || event instanceof Progress.Arrived
                || event instanceof Progress.Delayed
                || event instanceof Progress.Resumed) {
            return UNMARKED;
        }
        return event instanceof Progress.Note ? "note: " : "= ";
    }
}
