package dev.ballast.repl.lsp;

import dev.ballast.check.Findings.Load;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
        return read(file)
                .filter(analysis.files()::isRunbook)
                .flatMap(ScriptTree::of)
                .map(Symbols::of)
                .orElse(List.of());
    }

    /** Returns the names of the files that load a runbook or that it loads, directly or indirectly: they share its variables. */
    List<NameUses> sharing(Document runbook) {
        Map<Path, Document> found = new LinkedHashMap<>();
        Deque<Document> unfollowed = new ArrayDeque<>(List.of(runbook));
        while (!unfollowed.isEmpty()) {
            Document next = unfollowed.pop();
            Stream<Document> loading = next.path().stream().flatMap(this::loading);
            Stream.concat(loads(next).flatMap(load -> newest(path(load)).stream()), loading)
                    .filter(file -> !file.path().equals(runbook.path()))
                    .filter(file -> found.putIfAbsent(file.path().orElseThrow(), file) == null)
                    .forEach(unfollowed::push);
        }
        return found.values().stream()
                .flatMap(file -> ScriptTree.of(file).stream())
                .map(NameUses::of)
                .toList();
    }

    /** Returns the runbooks that load a file. */
    private Stream<Document> loading(Path file) {
        String name = file.getFileName().toString();
        return Stream.concat(
                        analysis.documents().all().stream()
                                .filter(open -> open.path().isPresent()),
                        saved().stream().flatMap(saved -> newest(saved).stream()))
                .filter(other -> other.text().contains(name) && analysis.files().isRunbook(other))
                .filter(other -> loads(other).map(WorkspaceRunbooks::path).anyMatch(file::equals));
    }

    private Stream<Load> loads(Document document) {
        return analysis.checker().loads(document).stream();
    }

    static Path path(Load load) {
        return load.file().toPath().toAbsolutePath().normalize();
    }

    /** Returns a file as the editor has it, else as it is saved. */
    private Optional<Document> newest(Path file) {
        return analysis.documents().all().stream()
                .filter(document -> document.path().filter(file::equals).isPresent())
                .findFirst()
                .or(() -> read(file));
    }

    private static Optional<Document> read(Path file) {
        try {
            return Optional.of(Document.of(
                    file.toUri().toString(), "groovy", 0, ScriptFile.read(file).text()));
        } catch (WrongUsageException unreadable) {
            return Optional.empty(); // The editor says why when it opens the file.
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
