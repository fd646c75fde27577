package dev.ballast.repl.completion;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.file.TextFile;
import dev.ballast.model.Dialect;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code docs/words.md}, which is packed as a resource, says of each word. */
final class Docs {

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?:^<!-- dialect: (\\w+) -->\n)?^```groovy$\n(.*?)^```$");

    /** Examples, comments, tables and signatures. */
    private static final Pattern BESIDES = Pattern.compile("(?ms)^```.*?^```.*?$|^<!--.*?$|^[|>].*?$");

    private static final Pattern WORD = Pattern.compile("\\w+");

    private static final int LONGEST_EXAMPLE = 12;
    private static final int MOST_LINES = 3;

    /** The chapters with their examples, by title. */
    private static final Map<String, String> CHAPTERS = Arrays.stream(
                    TextFile.resource(Docs.class, "words.md").split("(?m)^## ", -1))
            .collect(Collectors.toMap(Docs::first, chapter -> chapter, (one, other) -> one));

    /** The sections and the rows of tables, by chapter and name; those of an option by chapter, word and option. */
    private static final Map<String, String> TEXTS = texts();

    private Docs() {}

    /** Returns the section or row of a word or property of that type as Markdown without examples and tables; empty when there is none. */
    static String of(Class<?> type, String name) {
        return TEXTS.getOrDefault(chapter(type) + "#" + name, "");
    }

    /**
     * Returns the row of an option of a word of that type; empty when there is none. It is in the chapter of the word, else in
     * that of the block that the options fill.
     */
    static String ofOption(Class<?> type, String word, String option) {
        String of = "#" + word + " " + option;
        Stream<String> rows = Vocabulary.of(type).methods(word).stream()
                .filter(way -> Vocabulary.options(way).contains(option))
                .flatMap(way -> Vocabulary.optionsBlock(way).stream())
                .flatMap(block -> Stream.of(chapter(block) + of, chapter(block) + "#" + option));
        return Stream.concat(Stream.of(chapter(type) + of), rows)
                .flatMap(key -> Stream.ofNullable(TEXTS.get(key)))
                .findFirst()
                .orElse("");
    }

    /** Returns the first sentence about a word or property; empty when there is none. */
    static String firstSentence(Class<?> type, String name) {
        return first(of(type, name));
    }

    /** Returns the first sentence of a text; the page has one sentence per line. */
    static String first(String text) {
        return text.lines().findFirst().orElse("");
    }

    /**
     * Returns the example in the section of a word or property, else the lines of its chapter's examples that write it; where
     * there are several, one for that dialect.
     */
    static List<String> example(Class<?> type, String name, Dialect dialect) {
        String chapter = CHAPTERS.getOrDefault(chapter(type), "");
        Predicate<String> writes =
                Pattern.compile("(?<![\\w'])" + name + "(?![\\w'])").asPredicate();
        return Arrays.stream(chapter.split("(?m)^### ", -1))
                .skip(1)
                .filter(section -> names(section).contains(name))
                .flatMap(section -> blocks(section, dialect).limit(1))
                .filter(block ->
                        block.size() <= LONGEST_EXAMPLE && block.stream().anyMatch(writes))
                .findFirst()
                .orElseGet(() -> blocks(chapter, dialect)
                        .flatMap(List::stream)
                        .filter(line -> writes.test(line)
                                && !line.replaceFirst("\\s+//.*", "").endsWith("{"))
                        .map(String::strip)
                        .limit(MOST_LINES)
                        .toList());
    }

    /** Returns the examples for that dialect first, then those for both, then those for the other. */
    private static Stream<List<String>> blocks(String text, Dialect dialect) {
        return BLOCK.matcher(text)
                .results()
                .sorted(Comparator.comparing(
                        block -> block.group(1) == null ? 1 : block.group(1).equals(dialect.name()) ? 0 : 2))
                .map(block -> block.group(2).lines().toList());
    }

    private static List<String> names(String section) {
        return List.of(first(section).replace("`", "").split(",\\s*", -1));
    }

    private static String chapter(Class<?> type) {
        return Vocabulary.chapters().getOrDefault(type, "");
    }

    private static Map<String, String> texts() {
        Map<String, String> texts = new HashMap<>();
        CHAPTERS.forEach((title, chapter) -> {
            rows(chapter).forEach((name, text) -> texts.put(title + "#" + name, text));
            Stream.of(BESIDES.matcher(chapter).replaceAll("").split("(?m)^### ", -1))
                    .skip(1)
                    .forEach(section ->
                            names(section).forEach(name -> texts.put(title + "#" + name, text(section, name))));
        });
        return texts;
    }

    /** Returns a section without its heading, and without the lines that begin with another word of the heading. */
    private static String text(String section, String name) {
        return section.lines()
                .skip(1)
                .filter(line -> names(section).stream()
                        .noneMatch(other -> !other.equals(name) && line.startsWith("`" + other + "` ")))
                .collect(Collectors.joining("\n"))
                .strip()
                .replaceAll("\n{3,}", "\n\n");
    }

    /** Returns the text of each row of the tables, one sentence per line, by the name in the first cell; the row of an option also by each word and its name. */
    private static Map<String, String> rows(String chapter) {
        Map<String, String> rows = new HashMap<>();
        List<String> titles = List.of();
        for (String line : chapter.lines().toList()) {
            List<String> cells = List.of(line.replaceFirst("^[|] ?", "").split(" *[|] ?", 0));
            if (!line.startsWith("|")) {
                titles = List.of();
            } else if (titles.isEmpty()) {
                titles = cells;
            } else if (line.startsWith("| `")) {
                Map<String, String> row = new HashMap<>();
                for (int at = 0; at < cells.size(); at++) {
                    row.put(titles.get(at), cells.get(at));
                }
                String text = text(row);
                String name = words(cells.get(0)).get(0);
                rows.merge(name, text, (before, more) -> before + "\n" + more);
                words(row.getOrDefault("words", "")).forEach(word -> rows.put(word + " " + name, text));
            }
        }
        return rows;
    }

    private static List<String> words(String cell) {
        return WORD.matcher(cell).results().map(MatchResult::group).toList();
    }

    private static String text(Map<String, String> row) {
        return row.get("meaning").replaceAll("(?<=[.]) (?=[A-Z`])", "\n")
                + line("Default", row.getOrDefault("default", ""))
                + line("Requests", row.getOrDefault("requests", ""));
    }

    private static String line(String title, String value) {
        return value.isEmpty() ? "" : "\n" + title + ": " + value + ".";
    }
}
