package dev.ballast.repl.command;

import dev.ballast.file.TextFile;
import dev.ballast.repl.render.Markdown;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code docs/refusals.md}, which is packed as a resource, says of each code of a refusal. */
public final class Explanations {

    private static final Pattern CODE = Pattern.compile("[Bb]?(\\d{1,3})");

    /** The lines of a table that are no examples: its names, and what is below them. */
    private static final Pattern HEAD = Pattern.compile("\\| (written|---) \\|.*");

    private static final Pattern ESCAPED = Pattern.compile("\\\\([|*\\[])");

    private Explanations() {}

    /** Returns the rule of a code, such as {@code B012}, {@code b12} or {@code 12}, and its examples as plain text; empty if there is no such code. */
    public static Optional<String> of(String code) {
        Matcher number = CODE.matcher(code);
        if (!number.matches()) {
            return Optional.empty();
        }
        String anchor = String.format(Locale.ROOT, "<a id=\"b%03d\"></a>", Integer.valueOf(number.group(1)));
        String page = TextFile.resource(Explanations.class, "refusals.md");
        return page.lines().dropWhile(line -> !line.equals(anchor)).findFirst().map(found -> page.lines()
                .dropWhile(line -> !line.equals(anchor))
                .skip(1)
                .takeWhile(line -> !line.startsWith("<a id=") && !line.equals("## Failures"))
                .filter(line -> !HEAD.matcher(line).matches())
                .map(line -> line.startsWith("| ") ? example(line) : Markdown.plain(line))
                .collect(Collectors.joining(System.lineSeparator()))
                .stripTrailing());
    }

    /** Returns a row of a table as lines: what is written, the message, the help, and when it is found. */
    private static String example(String row) {
        List<String> cells = Stream.of(row.substring(2).split(" (?<!\\\\)\\|(?: |$)"))
                .map(cell ->
                        ESCAPED.matcher(Markdown.plain(cell)).replaceAll("$1").replace("&lt;", "<"))
                .toList();
        String found = cells.size() > 3 ? System.lineSeparator() + "    found " + cells.get(3) : "";
        String help = cells.get(2).isEmpty() ? "" : System.lineSeparator() + "    help: " + cells.get(2);
        return "  " + cells.get(0) + System.lineSeparator() + "    " + cells.get(1) + help + found;
    }
}
