package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Colours the line of an event: the sign by its kind, names bold, the id at the end dim. */
public final class EventPaint {

    private static final Pattern SIGN = Pattern.compile("^(?:[+~=-]|warning:|note:) ");
    private static final Pattern NAME = Pattern.compile("'[^']*'");
    private static final Pattern ID = Pattern.compile("\\([0-9.:/]+\\)$");

    private EventPaint() {}

    /** Returns the text of the event with colours, or as it is when the screen has none. */
    public static String on(Screen screen, Progress event, String text) {
        if (!screen.colored()
                || event instanceof Progress.Waiting
                || event instanceof Progress.Arrived
                || event instanceof Progress.Delayed) {
            return text;
        }
        String names = each(NAME, Paint.BOLD, screen, text);
        return each(ID, Paint.FAINT, screen, each(SIGN, sign(event), screen, names));
    }

    private static String each(Pattern part, Paint paint, Screen screen, String text) {
        return part.matcher(text).replaceAll(found -> Matcher.quoteReplacement(paint.on(screen, found.group())));
    }

    private static Paint sign(Progress event) {
        if (event instanceof Progress.Created) {
            return Paint.GREEN;
        }
        if (event instanceof Progress.Changed) {
            return Paint.BLUE;
        }
        if (event instanceof Progress.Deleted) {
            return Paint.RED;
        }
        return event instanceof Progress.Warning ? Paint.YELLOW : Paint.CYAN;
    }
}
