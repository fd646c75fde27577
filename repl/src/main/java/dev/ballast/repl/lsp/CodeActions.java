package dev.ballast.repl.lsp;

import dev.ballast.redact.SecretName;
import dev.ballast.secrets.LiteralSecret;
import dev.ballast.secrets.LiteralSecrets;
import dev.ballast.syntax.Tokenizer;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** The name of a value that follows: a word, an option or a variable. */
    private static final Pattern NAME = Pattern.compile("(\\w+)(?:\\s*[(:=]\\s*|\\s+)$");
    /** What may follow a whole value. */
    private static final Pattern AFTER = Pattern.compile("[ \\t]*(?:[,;)}\\r\\n]|//|$)");
    /** The name of a variable of the environment, and no secret. */
    private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");

    private static final Pattern PARAMETERS = Pattern.compile("\\bparams\\s*\\(?\\s*\\{$");

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

    /**
     * Returns the literal secrets that are a whole string, and that string the whole value of a name that denotes a secret: elsewhere a
     * replacement could change the meaning.
     */
    private Stream<LiteralSecret> secrets() {
        String text = document.text();
        return LiteralSecrets.in(text).stream()
                .filter(secret -> !secret.quote().isEmpty() && secret.isWhole(text))
                .filter(secret ->
                        AFTER.matcher(text).region(secret.end(), text.length()).lookingAt())
                .filter(secret -> isValue(text.substring(0, secret.start())))
                .filter(secret -> !VARIABLE.matcher(secret.inside(text)).matches());
    }

    private static boolean isValue(String before) {
        Matcher name = NAME.matcher(before.substring(before.lastIndexOf('\n') + 1));
        return name.find()
                && SecretName.matches(name.group(1))
                && Tokenizer.of(before).open().stream().noneMatch(open -> PARAMETERS
                        .matcher(before.substring(0, open.start()))
                        .find());
    }

    private CodeAction lookup(LiteralSecret secret) {
        CodeAction action = new CodeAction("write " + secret.replacement());
        action.setKind(CodeActionKind.QuickFix);
        TextEdit edit = new TextEdit(document.positions().range(secret.start(), secret.end()), secret.replacement());
        action.setEdit(new WorkspaceEdit(Map.of(document.uri(), List.of(edit))));
        return action;
    }
}
