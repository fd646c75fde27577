package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import dev.ballast.redact.Printable;
import java.util.Optional;

/** Puts what happens into a line, as every face says it. Waits are lines of their own, which their outcome takes the place of. */
public final class EventText {

    private EventText() {}

    /** Returns the line; nothing of what is unchanged, which is only counted unless there is something to say about it. */
    public static Optional<String> of(Progress event) {
        return isSilent(event) ? Optional.empty() : Optional.of(mark(event) + Printable.field(event.text()));
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
            return "  ";
        }
        return event instanceof Progress.Note ? "note: " : "= ";
    }
}
