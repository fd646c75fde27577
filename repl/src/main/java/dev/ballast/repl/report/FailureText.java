package dev.ballast.repl.report;

import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import dev.ballast.repl.render.Screen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a failure for a person: what, where with the line and a caret, what to write instead. */
record FailureText(Screen screen) {

    private static final String BETWEEN = System.lineSeparator().repeat(2);

    private static final String INDENT = "  ";
    private static final int LONGEST = 8 * 1024;
    private static final int LONGEST_LINE = 200;

    /** The path of a node has two names of 255 characters, and a printed command names it whole. */
    private static final int LONGEST_WORD = 600;

    private static final Pattern LONG_WORD = Pattern.compile("(\\S{" + LONGEST_WORD + "})\\S{20,}+");

    private static final int LEAD = "  help: ".length();

    /** Returns the text of a failure and the others with it; a line that two have in common, such as advice, is written once. */
    String of(Failure failure) {
        Set<String> told = new HashSet<>();
        List<String> texts = new ArrayList<>();
        for (Failure each : failure.all()) {
            if (told.add(error(each))) {
                boolean advised = each.remedy() != null && !told.add(each.remedy());
                texts.add(error(
                        advised
                                ? new Failure(each.problem(), each.spot(), null, each.others(), each.callers())
                                : each));
            }
        }
        return String.join(BETWEEN, texts);
    }

    /** Returns one failure, without those beside it. */
    String error(Failure failure) {
        return one(Ansi.RED.on(screen.colored(), "error: "), failure);
    }

    String warning(Failure failure) {
        return one(Ansi.YELLOW.on(screen.colored(), "warning: "), failure);
    }

    private String one(String kind, Failure failure) {
        List<String> lines = new ArrayList<>();
        lines.add(kind + indented(fitting(failure.problem())));
        if (failure.spot() != null) {
            lines.addAll(excerpt(failure.spot()));
        }
        failure.callers().forEach(caller -> lines.add("  called from " + caller));
        if (failure.remedy() != null) {
            lines.add(Ansi.BOLD.on(screen.colored(), "  help: ") + indented(fitting(failure.remedy())));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private List<String> excerpt(Failure.Spot spot) {
        String number = INDENT + spot.line() + " | ";
        List<String> lines = new ArrayList<>(List.of("  at " + spot));
        if (!spot.text().isBlank()) {
            Excerpt excerpt = Excerpt.of(spot, screen.live() ? screen.width() - number.length() - 1 : LONGEST_LINE);
            lines.add(Ansi.FAINT.on(screen.colored(), number) + excerpt.text());
            lines.add(" ".repeat(number.length()) + excerpt.before() + Ansi.RED.on(screen.colored(), excerpt.marks()));
        }
        return lines;
    }

    private String fitting(String text) {
        String visible = Printable.lines(Printable.cut(LONG_WORD.matcher(text).replaceAll("$1..."), LONGEST));
        return screen.wrapped(visible, LEAD);
    }

    private static String indented(String text) {
        return text.lines().collect(Collectors.joining(System.lineSeparator() + INDENT));
    }
}
