package dev.ballast.repl.mcp;

import dev.ballast.file.TextFile;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages and samples of the package that the program is in, as resources. */
final class PackagePages {

    private static final List<String> PAGES =
            List.of("docs/words.md", "docs/concepts.md", "docs/agents.md", "docs/rehearsal.md", "docs/api.md");

    private PackagePages() {}

    /** Returns the pages and samples; none if the launcher is in no package. */
    static List<SyncResourceSpecification> beside(Path launcher) {
        for (Path folder = launcher.getParent(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(PAGES.get(0)))) {
                return in(folder);
            }
        }
        return List.of();
    }

    private static List<SyncResourceSpecification> in(Path root) {
        try (Stream<Path> samples = Files.list(root.resolve("scripts-samples"))) {
            return Stream.concat(
                            PAGES.stream(),
                            samples.map(sample -> "scripts-samples/" + sample.getFileName())
                                    .filter(name -> name.endsWith(".groovy"))
                                    .sorted())
                    .map(name -> resource(root, name))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static SyncResourceSpecification resource(Path root, String name) {
        String uri = "ballast:///" + name;
        String type = name.endsWith(".md") ? "text/markdown" : "text/x-groovy";
        return new SyncResourceSpecification(
                Resource.builder(uri, name).mimeType(type).build(), (exchange, request) -> ReadResourceResult.builder(
                                List.of(TextResourceContents.builder(uri, text(root.resolve(name)))
                                        .mimeType(type)
                                        .build()))
                        .build());
    }

    private static String text(Path file) {
        try {
            return TextFile.read(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
