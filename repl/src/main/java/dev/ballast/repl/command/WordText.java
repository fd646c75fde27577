package dev.ballast.repl.command;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.render.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A word with its description.
 *
 * @param told its description
 * @param options its named arguments
 * @param elsewhere the queries for its other meanings, such as {@code instance region}
 */
record WordText(Inspection told, List<Candidate> options, List<String> elsewhere) {

    private static final String INDENT = "  ";

    /** Returns the signatures, the first paragraph and an example, as plain text. */
    String brief() {
        List<String> lines = new ArrayList<>(signatures());
        Markdown.plain(told.doc())
                .lines()
                .takeWhile(line -> !line.isBlank())
                .map(INDENT::concat)
                .forEach(lines::add);
        if (!told.example().isEmpty()) {
            lines.add(INDENT + "example:");
            told.example().forEach(line -> lines.add(INDENT + INDENT + line));
        }
        if (told.kind() == Candidate.Kind.WORD) {
            lines.add(INDENT + "more: /help " + told.name());
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** Returns the full description, as plain text. */
    String full() {
        List<String> lines = new ArrayList<>(signatures());
        if (!told.doc().isEmpty()) {
            lines.add("");
            Markdown.plain(told.doc()).lines().forEach(lines::add);
        }
        section(lines, "example", told.example().stream());
        section(lines, "rules", told.rules().stream());
        section(lines, "options", options.stream().map(WordText::line));
        section(lines, "fields", told.fields().stream().map(field -> field.text() + ": " + line(field)));
        section(lines, "also", elsewhere.stream());
        return String.join(System.lineSeparator(), lines);
    }

    private List<String> signatures() {
        return told.kind() == Candidate.Kind.WORD || told.kind() == Candidate.Kind.OPTION
                ? told.signatures()
                : told.signatures().stream()
                        .map(type -> told.name() + ": " + type)
                        .toList();
    }

    private static String line(Candidate candidate) {
        return candidate.doc().isEmpty()
                ? candidate.signature()
                : candidate.signature() + " - " + Markdown.plain(candidate.doc());
    }

    private static void section(List<String> lines, String title, Stream<String> entries) {
        List<String> indented = entries.map(INDENT::concat).toList();
        if (!indented.isEmpty()) {
            lines.addAll(List.of("", title + ":"));
            lines.addAll(indented);
        }
    }
}
