package dev.ballast.repl.lsp;

import dev.ballast.check.Findings.Load;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Renames a file that runbooks load, and writes its new name where they load it. */
record FileRename(Path file, WorkspaceRunbooks workspace) {

    private static final Pattern NAME = Pattern.compile("[^/\\\\:'\"$]+\\.groovy");

    /**
     * Returns the changes.
     *
     * @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException when there is such a file, or a runbook computes the name
     */
    WorkspaceEdit to(String name) {
        if (!NAME.matcher(name).matches()) {
            throw Navigation.refused("'" + name + "' is not the name of a .groovy file");
        }
        Path renamed = file.resolveSibling(name);
        if (Files.exists(renamed)) {
            throw Navigation.refused("there is a file " + name);
        }
        List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
        workspace.loading(file).distinct().forEach(document -> changes.add(Either.forLeft(edit(document, name))));
        changes.add(Either.forRight(
                new RenameFile(file.toUri().toString(), renamed.toUri().toString())));
        return new WorkspaceEdit(changes);
    }

    private TextDocumentEdit edit(Document document, String name) {
        if (ScriptTree.of(document).filter(ScriptTree::isWhole).isEmpty()) {
            throw Navigation.refused(
                    "correct the mistakes of " + document.script().name() + " first");
        }
        List<Either<TextEdit, SnippetTextEdit>> edits = workspace
                .loads(document)
                .filter(load -> path(load).equals(file))
                .map(load -> new TextEdit(place(document, load), name))
                .map(Either::<TextEdit, SnippetTextEdit>forLeft)
                .toList();
        return new TextDocumentEdit(new VersionedTextDocumentIdentifier(document.uri(), null), edits);
    }

    /** Returns where a runbook writes the name of a file that it loads. */
    static Range place(Document document, Load load) {
        Range path = document.positions().range(load.range());
        int start = document.positions().index(path.getStart());
        String written = document.text().substring(start, document.positions().index(path.getEnd()));
        String name = load.file().getName();
        int at = written.lastIndexOf(name);
        if (at < 0) {
            throw Navigation.refused(document.script().name() + " computes the name of the file");
        }
        return document.positions().range(start + at, start + at + name.length());
    }

    static Path path(Load load) {
        return load.file().toPath().toAbsolutePath().normalize();
    }
}
