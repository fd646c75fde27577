package dev.ballast.repl.completion;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.VolumeBlock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code docs/words.md}, which is packed as a resource, says of each word. */
final class Docs {

    private static final String PAGE = "/dev/ballast/repl/completion/words.md";

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```groovy$\n(.*?)^```$");

    private static final int LONGEST_EXAMPLE = 12;
    private static final int MOST_LINES = 3;

    /** The chapters with their examples, by title. */
    private static final Map<String, String> CHAPTERS = Arrays.stream(page().split("(?m)^## ", -1))
            .collect(Collectors.toMap(Docs::first, chapter -> chapter, (one, other) -> one));

    private static final Map<String, List<String>> SECTIONS = sections();

    private Docs() {}

    /** Returns the section of a word or property of that type as Markdown without the examples; empty when there is none. */
    static String of(Class<?> type, String name) {
        List<String> said = said(type, name);
        return said.isEmpty() ? "" : said.get(0);
    }

    /**
     * Returns the section of an option of a word of that type; empty when there is none. It is in the chapter of the block
     * that the options fill, the last section of that name.
     */
    static String ofOption(Class<?> type, String word, String option) {
        Stream<Class<?>> blocks =
                Vocabulary.of(type).methods(word).stream().flatMap(way -> Vocabulary.block(way).stream());
        return Stream.concat(blocks, Stream.of(type, VolumeBlock.class))
                .map(each -> said(each, option))
                .filter(said -> !said.isEmpty())
                .findFirst()
                .map(said -> said.get(said.size() - 1))
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

    /** Returns the example in the section of a word or property, else the lines of its chapter's examples that write it. */
    static List<String> example(Class<?> type, String name) {
        String chapter = CHAPTERS.getOrDefault(Vocabulary.chapters().getOrDefault(type, ""), "");
        Predicate<String> writes =
                Pattern.compile("(?<![\\w'])" + name + "(?![\\w'])").asPredicate();
        return Arrays.stream(chapter.split("(?m)^### ", -1))
                .skip(1)
                .filter(section -> names(section).contains(name))
                .flatMap(section -> blocks(section).limit(1))
                .filter(block ->
                        block.size() <= LONGEST_EXAMPLE && block.stream().anyMatch(writes))
                .findFirst()
                .orElseGet(() -> blocks(chapter)
                        .flatMap(List::stream)
                        .filter(line -> writes.test(line) && !line.endsWith("{"))
                        .map(String::strip)
                        .limit(MOST_LINES)
                        .toList());
    }

    private static Stream<List<String>> blocks(String text) {
        return BLOCK.matcher(text).results().map(block -> block.group(1).lines().toList());
    }

    private static List<String> names(String section) {
        return List.of(first(section).replace("`", "").split(",\\s*", -1));
    }

    private static List<String> said(Class<?> type, String name) {
        return SECTIONS.getOrDefault(Vocabulary.chapters().getOrDefault(type, "") + "#" + name, List.of());
    }

    private static Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new HashMap<>();
        String prose = page().replaceAll("(?ms)^```.*?^```.*?$|^<!--.*?$", "");
        for (String chapter : prose.split("(?m)^## ", -1)) {
            Stream.of(chapter.split("(?m)^### ", -1)).skip(1).forEach(section -> {
                String text = section.replaceFirst(".*", "").strip().replaceAll("\n{3,}", "\n\n");
                for (String name : names(section)) {
                    sections.computeIfAbsent(first(chapter) + "#" + name, one -> new ArrayList<>())
                            .add(text);
                }
            });
        }
        return sections;
    }

    private static String page() {
        try (InputStream page = Docs.class.getResourceAsStream(PAGE)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
