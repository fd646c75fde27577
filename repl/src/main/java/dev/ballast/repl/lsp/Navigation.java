package dev.ballast.repl.lsp;

import dev.ballast.check.Findings.Load;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.repl.lsp.NameUses.Use;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Finds where the names of a runbook are declared and used, and the files that it loads; renames the names.
 *
 * @param loads the files that the runbook loads
 */
record Navigation(ScriptTree tree, NameUses uses, List<Load> loads) {

    /** The words of Groovy that Java takes for names. */
    private static final Set<String> NOT_NAMES = Set.of("def", "in", "as", "it", "trait", "var");

    /** Returns whether no statement is left out, so that all uses are known. */
    boolean isWhole() {
        return tree.isWhole();
    }

    /** Returns the declaration of the name at a position, or the file that the string there names. */
    List<Location> definition(Position position) {
        return uses.at(index(position))
                .map(use -> uses.declaration(use).map(this::location).stream().toList())
                .orElseGet(() -> loaded(index(position)).map(Navigation::beginning).stream()
                        .toList());
    }

    /** Returns the places that use the name at a position, or that load the same file. */
    List<Location> references(Position position, boolean withDeclaration) {
        return uses.at(index(position))
                .map(use -> uses.same(use).stream()
                        .filter(same -> withDeclaration || !same.declares())
                        .map(this::location)
                        .toList())
                .orElseGet(() -> loaded(index(position)).stream()
                        .flatMap(loaded ->
                                loads.stream().filter(load -> load.file().equals(loaded.file())))
                        .map(load -> new Location(
                                tree.document().uri(),
                                tree.document().positions().range(start(load), start(load))))
                        .toList());
    }

    /** Returns the range of the name at a position; empty if the runbook does not declare it. */
    Optional<Range> renamed(Position position) {
        return uses.at(index(position))
                .filter(use -> uses.declaration(use).isPresent())
                .map(this::range);
    }

    /**
     * Returns the changes that give the name at a position another one.
     *
     * @throws ResponseErrorException when that would not be a name, or would change the meaning of the runbook
     */
    WorkspaceEdit rename(Position position, String name) {
        Use use = uses.at(index(position))
                .filter(found -> uses.declaration(found).isPresent())
                .orElseThrow(() -> refused("this name is not declared in the runbook"));
        if (!SourceVersion.isIdentifier(name)
                || SourceVersion.isKeyword(name)
                || NOT_NAMES.contains(name)
                || name.contains("$")) {
            throw refused("'" + name + "' is not a name");
        }
        if (Vocabulary.isWord(name) || WordProblems.PRINTING.contains(name)) {
            throw refused("'" + name + "' is a word");
        }
        if (Pattern.compile("(?:\\.&|::)\\s*" + Pattern.quote(use.name()) + "\\b")
                .matcher(tree.document().text())
                .find()) {
            throw refused("a method pointer uses the name '" + use.name() + "'");
        }
        if (uses.has(name)) {
            throw refused("the runbook already uses the name '" + name + "'");
        }
        if (use.named().equals(use.name()) && !loads.isEmpty()) {
            throw refused("loaded files share the variable '" + use.name() + "'; declare it with def");
        }
        return new WorkspaceEdit(Map.of(
                tree.document().uri(),
                uses.same(use).stream()
                        .map(same -> new TextEdit(range(same), name))
                        .toList()));
    }

    /** Returns the file whose path the runbook writes at an index. */
    private Optional<Load> loaded(int index) {
        return loads.stream()
                .filter(load -> start(load) <= index
                        && index
                                <= tree.document()
                                        .positions()
                                        .index(
                                                load.range().endLine(),
                                                load.range().endColumn()))
                .findFirst();
    }

    private int start(Load load) {
        return tree.document().positions().index(load.line(), load.column());
    }

    private static Location beginning(Load load) {
        return new Location(
                load.file().toPath().toAbsolutePath().normalize().toUri().toString(),
                new Range(new Position(), new Position()));
    }

    private int index(Position position) {
        return tree.document().positions().index(position);
    }

    private Range range(Use use) {
        return tree.document().positions().range(use.start(), use.end());
    }

    private Location location(Use use) {
        return new Location(tree.document().uri(), range(use));
    }

    /** Returns the answer to a request that is not possible. */
    static ResponseErrorException refused(String why) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, why, null));
    }
}
