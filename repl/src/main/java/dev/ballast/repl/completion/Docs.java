package dev.ballast.repl.completion;

import dev.ballast.dsl.AttachBlock;
import dev.ballast.dsl.BootBlock;
import dev.ballast.dsl.ChangeBlock;
import dev.ballast.dsl.IdBlock;
import dev.ballast.dsl.InstanceBlock;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.PortBlock;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.VolumeBlock;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.dsl.WaitBlock;
import dev.ballast.dsl.Words;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the page of the words says of each; it is in the jar as it is in the documentation. */
final class Docs {

    private static final Map<Class<?>, String> CHAPTERS = Map.ofEntries(
            Map.entry(Words.class, "In a runbook"),
            Map.entry(InstanceBlock.class, "In the braces of `instance`"),
            Map.entry(InstanceHandle.class, "Of an instance"),
            Map.entry(BootBlock.class, "Of an instance"),
            Map.entry(NodeBalancerBlock.class, "In the braces of `nodebalancer`"),
            Map.entry(PortBlock.class, "In the braces of `port`"),
            Map.entry(NodeBalancerHandle.class, "Of a NodeBalancer"),
            Map.entry(IdBlock.class, "Of a NodeBalancer"),
            Map.entry(PortHandle.class, "Of a port"),
            Map.entry(ChangeBlock.class, "In `change`"),
            Map.entry(VolumeBlock.class, "In the braces of `volume`"),
            Map.entry(WaitBlock.class, "In the braces of `volume`"),
            Map.entry(VolumeHandle.class, "Of a volume"),
            Map.entry(AttachBlock.class, "Of a volume"));
    private static final String PAGE = "/dev/ballast/repl/session/words.md";

    private final Map<String, List<List<String>>> sections = new HashMap<>();

    private Docs() {}

    /** Holds the page, which is read when it is first asked for. */
    private static final class Holder {
        private static final Docs DOCS = read();
    }

    /** Returns what is said of a word or property of that type: its Markdown without the examples; empty when nothing. */
    static String of(Class<?> type, String name) {
        List<List<String>> said = Holder.DOCS.said(type, name);
        return said.isEmpty() ? "" : text(said.get(0));
    }

    /** Returns what is said of an option; where a property has the same name, the option stands behind it. */
    static String ofOption(Class<?> type, String name) {
        List<List<String>> said = Holder.DOCS.said(type, name);
        return said.isEmpty() ? "" : text(said.get(said.size() - 1));
    }

    /** Returns the first sentence about a word or property; empty when nothing is said. */
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

    private List<List<String>> said(Class<?> type, String name) {
        return sections.getOrDefault(CHAPTERS.getOrDefault(type, "") + "#" + name, List.of());
    }

    private static Docs read() {
        try (InputStream page = Docs.class.getResourceAsStream(PAGE)) {
            Docs docs = new Docs();
            docs.add(new String(page.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
            return docs;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void add(List<String> page) {
        String chapter = "";
        List<String> section = new ArrayList<>();
        boolean inExample = false;
        for (String line : page) {
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
    }
}
