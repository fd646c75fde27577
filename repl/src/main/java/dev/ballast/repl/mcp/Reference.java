package dev.ballast.repl.mcp;

import dev.ballast.file.TextFile;
import dev.ballast.run.WrongUsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of the words, which is packed as a resource, by its sections. */
final class Reference {

    // In a jar no name of a resource leads upwards.
    private static final String PAGE = "/dev/ballast/repl/completion/words.md";

    private static final int MOST_FOUND = 4;
    private static final int IN_TITLE = 10;

    private Reference() {}

    /** Returns the sections that have all words of a query, those first whose titles have most of them. */
    static String search(String query) {
        List<String> words = List.of(query.toLowerCase(Locale.ROOT).strip().split("[^\\p{L}\\p{Nd}]+", 0));
        String found = sections().stream()
                .filter(section -> words.stream().allMatch(section.toLowerCase(Locale.ROOT)::contains))
                .sorted(Comparator.comparingInt(section -> -score(section, words)))
                .limit(MOST_FOUND)
                .collect(Collectors.joining("\n\n"));
        if (found.isEmpty()) {
            throw new WrongUsageException(
                    "no section of the reference has all words of the query", "write fewer words, such as volume");
        }
        return found;
    }

    private static int score(String section, List<String> words) {
        List<String> titles = section.lines()
                .limit(2)
                .map(line -> line.toLowerCase(Locale.ROOT))
                .toList();
        return words.stream()
                .mapToInt(word -> titles.stream().anyMatch(line -> line.contains("`" + word + "`"))
                        ? IN_TITLE
                        : titles.stream().anyMatch(line -> line.contains(word)) ? 1 : 0)
                .sum();
    }

    /** Returns each section below the title of its chapter. */
    private static List<String> sections() {
        List<String> all = new ArrayList<>();
        Stream.of(TextFile.resource(Reference.class, PAGE).split("(?m)^## ", -1))
                .skip(1)
                .forEach(chapter -> {
                    String[] sections = chapter.split("(?m)^### ", -1);
                    String title = sections[0].lines().findFirst().orElse("");
                    all.add("## " + sections[0].strip());
                    Stream.of(sections).skip(1).forEach(section -> all.add("## " + title + "\n### " + section.strip()));
                });
        return all;
    }
}
