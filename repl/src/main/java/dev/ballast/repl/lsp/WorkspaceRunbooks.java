package dev.ballast.repl.lsp;

import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * The outlines of all runbooks in the folders that the editor works in. A file is parsed again when its time has changed. The
 * worker alone calls it.
 */
final class WorkspaceRunbooks {

    private final Analysis analysis;
    private final Map<Path, Parsed> parsed = new HashMap<>();

    private record Parsed(FileTime time, List<DocumentSymbol> symbols) {}

    WorkspaceRunbooks(Analysis analysis) {
        this.analysis = analysis;
    }

    /** Returns the parts of all runbooks whose names contain a text, regardless of case. */
    List<WorkspaceSymbol> named(String query) {
        List<WorkspaceSymbol> found = new ArrayList<>();
        Set<Path> open = new HashSet<>();
        for (Document document : analysis.documents().all()) {
            document.path().ifPresent(open::add);
            if (analysis.files().isRunbook(document)) {
                analysis.trees()
                        .latest(document)
                        .map(Symbols::of)
                        .ifPresent(symbols -> add(symbols, document.uri(), null, query, found));
            }
        }
        saved().stream()
                .filter(file -> !open.contains(file))
                .forEach(file -> add(symbols(file), file.toUri().toString(), null, query, found));
        return found;
    }

    private static void add(
            List<DocumentSymbol> symbols, String uri, String container, String query, List<WorkspaceSymbol> found) {
        for (DocumentSymbol symbol : symbols) {
            if (symbol.getName().toLowerCase(Locale.ROOT).contains(query.toLowerCase(Locale.ROOT))) {
                found.add(new WorkspaceSymbol(
                        symbol.getName(),
                        symbol.getKind(),
                        Either.forLeft(new Location(uri, symbol.getSelectionRange())),
                        container));
            }
            add(symbol.getChildren(), uri, symbol.getName(), query, found);
        }
    }

    private List<DocumentSymbol> symbols(Path file) {
        try {
            FileTime time = Files.getLastModifiedTime(file);
            Parsed known = parsed.get(file);
            if (known == null || !known.time().equals(time)) {
                known = new Parsed(time, parsed(file));
                parsed.put(file, known);
            }
            return known.symbols();
        } catch (IOException gone) {
            return List.of();
        }
    }

    private List<DocumentSymbol> parsed(Path file) {
        try {
            String text = ScriptFile.read(file).text();
            Document document = new Document(file.toUri().toString(), "groovy", 0, text);
            return analysis.files().isRunbook(document)
                    ? ScriptTree.of(document).map(Symbols::of).orElse(List.of())
                    : List.of();
        } catch (WrongUsageException unreadable) {
            return List.of(); // The editor says why when it opens the file.
        }
    }

    /** Returns the Groovy files in the folders, without those that programs generate. */
    private Set<Path> saved() {
        GroovyFiles files = new GroovyFiles(analysis.files().folders());
        for (Path folder : analysis.files().folders()) {
            try {
                Files.walkFileTree(folder, files);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return files.found;
    }

    /** Collects the Groovy files of folders. It stops early in folders with too many files, such as a home folder. */
    private static final class GroovyFiles extends SimpleFileVisitor<Path> {

        private static final int MOST_FOUND = 500;
        private static final int MOST_VISITED = 20_000;
        private static final Set<String> SKIPPED = Set.of("node_modules", "target", "build", "out");

        private final List<Path> opened;
        private final Set<Path> found = new LinkedHashSet<>();
        private int visited;

        GroovyFiles(List<Path> opened) {
            this.opened = opened;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            return !opened.contains(folder) && (name.startsWith(".") || SKIPPED.contains(name))
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".groovy")) {
                found.add(file);
            }
            return ++visited < MOST_VISITED && found.size() < MOST_FOUND
                    ? FileVisitResult.CONTINUE
                    : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }
    }
}
