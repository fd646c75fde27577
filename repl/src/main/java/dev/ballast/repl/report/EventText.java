package dev.ballast.repl.report;

import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats an event as a line, the same in terminal and notebook. */
final class EventText {

    private static final Map<Class<?>, String> SIGNS = Map.of(
            Progress.Created.class, "+ ",
            Progress.Adopted.class, "= ",
            Progress.Changed.class, "~ ",
            Progress.Recorded.class, "~ ",
            Progress.Sent.class, "> ",
            Progress.Deleted.class, "- ",
            Progress.Unchanged.class, "= ",
            Progress.Kept.class, "= ",
            Progress.Note.class, "note: ");
    private static final Map<String, Ansi> COLORS = Map.of("+ ", Ansi.GREEN, "~ ", Ansi.BLUE, "- ", Ansi.RED);
    private static final Pattern SIGN = Pattern.compile("^(?:[+~=>-]|warning(?:\\[B\\d{3}])?:|note:) ");
    private static final Pattern NAME = Pattern.compile("'[^']*'");
    private static final Pattern ID = Pattern.compile("\\([0-9.:/]+\\)$");

    private EventText() {}

    /** Returns the line; empty for an unchanged resource without a reason, which is only counted. */
    static Optional<String> of(Progress event) {
        boolean silent =
                event instanceof Progress.Unchanged unchanged && unchanged.why().isEmpty();
        return silent ? Optional.empty() : Optional.of(sign(event) + Printable.field(event.text()));
    }

    /** Returns the line, coloured if requested: the symbol by its kind, names bold, the id at the end dim. */
    static String painted(boolean colored, Progress event, String line) {
        if (!colored || sign(event).isBlank()) {
            return line;
        }
        String names = each(NAME, Ansi.BOLD, line);
        return each(
                ID,
                Ansi.FAINT,
                each(
                        SIGN,
                        event instanceof Progress.Warning ? Ansi.YELLOW : COLORS.getOrDefault(sign(event), Ansi.CYAN),
                        names));
    }

    static String sign(Progress event) {
        return event instanceof Progress.Warning warning
                ? warning.kind() + ": "
                : SIGNS.getOrDefault(event.getClass(), "  ");
    }

    private static String each(Pattern part, Ansi color, String line) {
        return part.matcher(line).replaceAll(found -> Matcher.quoteReplacement(color.on(true, found.group())));
    }
}
