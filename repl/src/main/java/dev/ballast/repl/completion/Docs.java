package dev.ballast.repl.completion;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.VolumeBlock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What {@code docs/words.md}, which is packed as a resource, says of each word. */
final class Docs {

    private static final String PAGE = "/dev/ballast/repl/completion/words.md";

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

    private static List<String> said(Class<?> type, String name) {
        return SECTIONS.getOrDefault(Vocabulary.chapters().getOrDefault(type, "") + "#" + name, List.of());
    }

    private static Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new HashMap<>();
        String prose = page().replaceAll("(?ms)^```.*?^```.*?$|^<!--.*?$", "");
        for (String chapter : prose.split("(?m)^## ", -1)) {
            Stream.of(chapter.split("(?m)^### ", -1)).skip(1).forEach(section -> {
                String text = section.replaceFirst(".*", "").strip().replaceAll("\n{3,}", "\n\n");
                for (String name : first(section).replace("`", "").split(",\\s*", -1)) {
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
