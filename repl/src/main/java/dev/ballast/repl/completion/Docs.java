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

    private static final Map<String, List<List<String>>> SECTIONS = sections();

    private Docs() {}

    /** Returns the section of a word or property of that type as Markdown without the examples; empty when there is none. */
    static String of(Class<?> type, String name) {
        List<List<String>> said = said(type, name);
        return said.isEmpty() ? "" : text(said.get(0));
    }

    /**
     * Returns the section of an option of a word of that type; empty when there is none. It stands in the chapter of the block that
     * the options fill, last among the sections of its name.
     */
    static String ofOption(Class<?> type, String word, String option) {
        Stream<Class<?>> blocks =
                Vocabulary.of(type).methods(word).stream().flatMap(way -> Vocabulary.block(way).stream());
        return Stream.concat(blocks, Stream.of(type, VolumeBlock.class))
                .map(each -> said(each, option))
                .filter(said -> !said.isEmpty())
                .findFirst()
                .map(said -> text(said.get(said.size() - 1)))
                .orElse("");
    }

    /** Returns the first sentence about a word or property; empty when there is none. */
    static String firstSentence(Class<?> type, String name) {
        return first(of(type, name));
    }

    /** Returns the first sentence of a text; the page has one to a line. */
    static String first(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines).strip().replaceAll("\n{3,}", "\n\n");
    }

    private static List<List<String>> said(Class<?> type, String name) {
        return SECTIONS.getOrDefault(Vocabulary.chapters().getOrDefault(type, "") + "#" + name, List.of());
    }

    private static Map<String, List<List<String>>> sections() {
        Map<String, List<List<String>>> sections = new HashMap<>();
        String chapter = "";
        List<String> section = new ArrayList<>();
        boolean inExample = false;
        for (String line : page()) {
            if (line.startsWith("```")) {
                inExample = !inExample;
            } else if (line.startsWith("## ")) {
                chapter = line.substring(3);
                section = new ArrayList<>();
            } else if (line.startsWith("### ")) {
                section = new ArrayList<>();
                for (String name : line.substring(4).replace("`", "").split(",\\s*", -1)) {
                    sections.computeIfAbsent(chapter + "#" + name, one -> new ArrayList<>())
                            .add(section);
                }
            } else if (!inExample && !line.startsWith("<!--")) {
                section.add(line);
            }
        }
        return sections;
    }

    private static List<String> page() {
        try (InputStream page = Docs.class.getResourceAsStream(PAGE)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
