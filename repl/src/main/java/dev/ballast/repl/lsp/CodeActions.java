package dev.ballast.repl.lsp;

import dev.ballast.secrets.LiteralSecret;
import dev.ballast.secrets.LiteralSecrets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/**
 * The corrections that an editor offers in a part of a document.
 *
 * @param found those of the check
 */
record CodeActions(Document document, List<CodeAction> found) {

    /** Returns the corrections in a range: those of the check, and a lookup for each literal secret. */
    List<CodeAction> in(Range range) {
        int start = document.positions().index(range.getStart());
        int end = document.positions().index(range.getEnd());
        List<CodeAction> corrections = found.stream()
                .filter(action -> {
                    Range wrong = action.getDiagnostics().get(0).getRange();
                    return document.positions().index(wrong.getStart()) <= end
                            && start <= document.positions().index(wrong.getEnd());
                })
                .toList();
        Stream<CodeAction> lookups = secrets()
                .filter(secret -> secret.start() <= end && start <= secret.end())
                .map(this::lookup)
                .filter(lookup ->
                        corrections.stream().noneMatch(one -> one.getEdit().equals(lookup.getEdit())));
        return Stream.concat(corrections.stream(), lookups).toList();
    }

    /** Returns the literal secrets that are whole strings, so that a replacement loses no other text. */
    private Stream<LiteralSecret> secrets() {
        return LiteralSecrets.in(document.text()).stream()
                .filter(secret -> !secret.quote().isEmpty() && secret.isWhole(document.text()));
    }

    private CodeAction lookup(LiteralSecret secret) {
        CodeAction action = new CodeAction("write " + secret.replacement());
        action.setKind(CodeActionKind.QuickFix);
        TextEdit edit = new TextEdit(document.positions().range(secret.start(), secret.end()), secret.replacement());
        action.setEdit(new WorkspaceEdit(Map.of(document.uri(), List.of(edit))));
        return action;
    }
}
