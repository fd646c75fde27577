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

/** The corrections that an editor offers in a part of a document. */
record CodeActions(Document document) {

    /** Returns the corrections in a range. */
    List<CodeAction> in(Range range) {
        int start = document.positions().index(range.getStart());
        int end = document.positions().index(range.getEnd());
        return secrets()
                .filter(secret -> secret.start() <= end && start <= secret.end())
                .map(secret -> action(
                        "read it from " + secret.replacement(), secret.start(), secret.end(), secret.replacement()))
                .toList();
    }

    /** Returns the literal secrets that are whole strings, so that a replacement loses no other text. */
    private Stream<LiteralSecret> secrets() {
        return LiteralSecrets.in(document.text()).stream()
                .filter(secret -> !secret.quote().isEmpty() && secret.isWhole(document.text()));
    }

    private CodeAction action(String title, int start, int end, String text) {
        CodeAction action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        TextEdit edit = new TextEdit(document.positions().range(start, end), text);
        action.setEdit(new WorkspaceEdit(Map.of(document.uri(), List.of(edit))));
        return action;
    }
}
