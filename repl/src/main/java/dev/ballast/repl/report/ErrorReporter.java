package dev.ballast.repl.report;

import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Ansi;
import dev.ballast.repl.render.Screen;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import dev.ballast.run.Outcome;
import dev.ballast.run.Throwables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes failures for a person: what, where with the line and a caret, what to write instead. Prints them to the lines, with
 * stack traces if {@code verbose}.
 */
public record ErrorReporter(Lines lines, boolean verbose) {

    private static final String BETWEEN = System.lineSeparator().repeat(2);

    private static final String INDENT = "  ";
    private static final String COMMAND = INDENT.repeat(2);
    private static final int LONGEST = 8 * 1024;
    private static final int LONGEST_STACK = 64 * 1024;
    private static final int LONGEST_LINE = 200;
    private static final int MOST_RESOURCES = 3;

    /** The path of a node has two names of 255 characters, and a printed command names it whole. */
    private static final int LONGEST_WORD = 600;

    private static final Pattern LONG_WORD = Pattern.compile("(\\S{" + LONGEST_WORD + "})\\S{20,}+");

    private static final int LEAD = "  help: ".length();

    /** Prints a failure outside of any script, and returns the exit status of a command that sent no request. */
    public int report(Throwable thrown) {
        Failure failure = Failure.of(thrown);
        report(failure);
        return ExitStatus.of(failure.cause(), true, 0);
    }

    /** Prints a failure. */
    public void report(Failure failure) {
        lines.line(text(failure));
        if (verbose) {
            lines.line(Printable.lines(Printable.cut(failure.stack(), LONGEST_STACK)));
        }
    }

    /** Prints why a line failed or where it was stopped, and the failure if the stop led to one; does nothing for other outcomes. */
    public void report(Outcome outcome) {
        if (outcome instanceof Outcome.Stopped stopped && isPlain(stopped)) {
            lines.line(text(stopped));
        } else if (outcome.failure() != null) {
            report(outcome.failure());
        }
    }

    /** Returns whether a stop led to no failure but that of the line which was stopped. */
    private static boolean isPlain(Outcome.Stopped stopped) {
        if (stopped.abandoned() || stopped.failure() == null) {
            return true;
        }
        Throwable core = Throwables.core(stopped.thrown());
        return core instanceof InterruptedException
                || (core instanceof InterruptedRunException
                        && stopped.failure().others().isEmpty());
    }

    /** Returns the text of a failure or a stop. */
    public String text(Outcome ended) {
        if (!(ended instanceof Outcome.Stopped stopped && isPlain(stopped))) {
            return text(ended.failure());
        }
        // A user who typed one line knows where it was stopped.
        String where = interrupted(stopped)
                .flatMap(BallastException::location)
                .filter(at -> !stopped.failure().spot().only())
                .map(at -> System.lineSeparator() + "  at " + at)
                .orElse("");
        return lines.screen().wrapped(problem(stopped), 0) + where;
    }

    /** Returns the problem of a failure, or how the run was stopped; may have several lines. */
    public String problem(Outcome ended) {
        if (!(ended instanceof Outcome.Stopped stopped && isPlain(stopped))) {
            return visible(ended.failure().problem());
        }
        return stopped.abandoned()
                ? "still running in the background; its output is no longer shown"
                : interrupted(stopped).isPresent() ? stopped.failure().problem() : "stopped";
    }

    private static Optional<InterruptedRunException> interrupted(Outcome.Stopped stopped) {
        return Optional.ofNullable(stopped.thrown())
                .map(Throwables::core)
                .filter(InterruptedRunException.class::isInstance)
                .map(InterruptedRunException.class::cast);
    }

    /** Returns the text of a failure and the others with it; a line that two have in common, such as advice, is written once. */
    private String text(Failure failure) {
        Map<String, List<Failure>> same = new LinkedHashMap<>();
        failure.all().forEach(each -> same.computeIfAbsent(error(each, null, each.remedy()), text -> new ArrayList<>())
                .add(each));
        Set<String> told = new HashSet<>();
        List<String> texts = new ArrayList<>();
        for (List<Failure> group : same.values()) {
            Failure each = group.get(0);
            boolean advised = each.remedy() != null && !told.add(each.remedy());
            texts.add(error(each, resources(group), advised ? null : each.remedy()));
        }
        return String.join(BETWEEN, texts);
    }

    /** Returns the resources of failures that differ in nothing else, or null if there are none. */
    private static String resources(List<Failure> group) {
        List<String> titles = group.stream()
                .map(Failure::spot)
                .filter(spot -> spot != null && spot.resource() != null)
                .map(Failure.Spot::resource)
                .distinct()
                .toList();
        String more = titles.size() > MOST_RESOURCES ? " and " + (titles.size() - MOST_RESOURCES) + " more" : "";
        return titles.isEmpty() ? null : titles.stream().limit(MOST_RESOURCES).collect(Collectors.joining(", ")) + more;
    }

    /** Returns one finding of the check as an error. */
    String error(Failure finding) {
        return error(finding, null, finding.remedy());
    }

    /** Returns one finding of the check as a warning. */
    String warning(Failure finding) {
        return one("warning", Ansi.YELLOW, finding, null, finding.remedy());
    }

    private String error(Failure failure, String resource, String remedy) {
        return one("error", Ansi.RED, failure, resource, remedy);
    }

    private String one(String kind, Ansi color, Failure failure, String resource, String remedy) {
        List<String> written = new ArrayList<>();
        String coded = kind + (failure.code() == null ? "" : "[" + failure.code() + "]") + ": ";
        written.add(color.on(lines.screen().colored(), coded) + indented(fitting(failure.problem(), coded)));
        if (failure.spot() != null) {
            written.addAll(excerpt(failure.spot(), resource));
        }
        failure.callers().forEach(caller -> written.add("  called from " + caller));
        if (remedy != null) {
            written.add(Ansi.BOLD.on(lines.screen().colored(), "  help: ") + indented(fitting(remedy, "")));
        }
        return String.join(System.lineSeparator(), written);
    }

    private List<String> excerpt(Failure.Spot spot, String resource) {
        Screen screen = lines.screen();
        String number = INDENT + spot.line() + " | ";
        List<String> written =
                new ArrayList<>(List.of("  at " + spot + (resource == null ? "" : " in " + Printable.line(resource))));
        if (spot.cell() != null) {
            written.add("  in " + spot.cell());
        }
        if (!spot.text().isBlank()) {
            Excerpt excerpt = Excerpt.of(spot, screen.live() ? screen.width() - number.length() - 1 : LONGEST_LINE);
            written.add(Ansi.FAINT.on(screen.colored(), number) + excerpt.text());
            written.add(
                    " ".repeat(number.length()) + excerpt.before() + Ansi.RED.on(screen.colored(), excerpt.marks()));
        }
        return written;
    }

    /**
     * Breaks a text into lines, the first of them shorter if its lead, such as {@code error[B012]: }, is longer than others. An
     * indented line is a command, which stays whole.
     */
    private String fitting(String text, String lead) {
        String longer = "x".repeat(Math.max(0, lead.length() - LEAD));
        return (longer + visible(text))
                .lines()
                .map(line -> line.startsWith(COMMAND) ? line : lines.screen().wrapped(line, LEAD))
                .collect(Collectors.joining(System.lineSeparator()))
                .substring(longer.length());
    }

    private static String visible(String text) {
        return Printable.lines(Printable.cut(LONG_WORD.matcher(text).replaceAll("$1..."), LONGEST));
    }

    private static String indented(String text) {
        return text.lines().collect(Collectors.joining(System.lineSeparator() + INDENT));
    }
}
