package dev.ballast.repl.lsp;

import dev.ballast.check.Findings.Load;
import dev.ballast.check.Source;
import dev.ballast.repl.lsp.DocumentChecker.Result;
import dev.ballast.repl.lsp.NameUses.Use;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Finds where the names of a runbook are declared and used, and the files that it loads.
 *
 * @param checked the result of its check, which names the files that it loads
 * @param sharing the names of the files that load it or that it loads, directly or indirectly
 */
record Navigation(ScriptTree tree, NameUses uses, Result checked, List<NameUses> sharing) {

    /** Returns the declaration of the name at a position, or the file that the string there names. */
    List<Location> definition(Position position) {
        return uses.at(index(position))
                .map(use -> in(use).flatMap(
                                names -> names.declaration(use).map(found -> location(names, found)).stream())
                        .limit(1)
                        .toList())
                .orElseGet(() -> loaded(index(position)).map(Navigation::beginning).stream()
                        .toList());
    }

    /** Returns the places that use the name at a position, or that load the same file. */
    List<Location> references(Position position, boolean withDeclaration) {
        return uses.at(index(position))
                .map(use -> in(use).flatMap(names -> names.same(use).stream()
                                .filter(same -> withDeclaration || !same.declares())
                                .map(same -> location(names, same)))
                        .toList())
                .orElseGet(() -> loaded(index(position)).stream()
                        .flatMap(loaded -> checked.loads().stream()
                                .filter(load -> load.file().equals(loaded.file())))
                        .map(load -> new Location(
                                tree.document().uri(),
                                tree.document().positions().range(start(load), start(load))))
                        .toList());
    }

    /** Returns the names of the files in which a name means the same. */
    private Stream<NameUses> in(Use use) {
        return Stream.concat(Stream.of(uses), use.isShared() ? sharing.stream() : Stream.empty());
    }

    /** Returns the file whose path the runbook writes at an index. */
    private Optional<Load> loaded(int index) {
        return checked.loads().stream()
                .filter(load -> start(load) <= index
                        && index
                                <= source().index(
                                                load.range().endLine(),
                                                load.range().endColumn()))
                .findFirst();
    }

    private int start(Load load) {
        return source().index(load.range().line(), load.range().column());
    }

    private Source source() {
        return tree.document().positions().source();
    }

    private static Location beginning(Load load) {
        return new Location(WorkspaceRunbooks.path(load).toUri().toString(), new Range(new Position(), new Position()));
    }

    private int index(Position position) {
        return tree.document().positions().index(position);
    }

    private static Location location(NameUses names, Use use) {
        return new Location(
                names.tree().document().uri(),
                names.tree().document().positions().range(use.start(), use.end()));
    }
}
