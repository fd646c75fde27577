package dev.ballast.repl.lsp;

import dev.ballast.error.RefusalCode;
import dev.ballast.redact.SecretName;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.lsp.DocumentChecker.Result;
import dev.ballast.secrets.LiteralSecret;
import dev.ballast.secrets.LiteralSecrets;
import dev.ballast.syntax.Statements;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/**
 * The corrections that an editor offers in a part of a document.
 *
 * @param checked the result of its check
 * @param completer knows the regions
 */
record CodeActions(Document document, Result checked, CodeCompleter completer) {

    private static final String REGION_MISSING = RefusalCode.REGION_MISSING.toString();
    private static final String IT_IN_BRACES = RefusalCode.IT_IN_BRACES.toString();
    private static final String REGION = "region '";
    private static final int MOST_REGIONS = 10;

    /** The name of a value that follows: a word, an option or a variable. */
    private static final Pattern NAME = Pattern.compile("(\\w+)(?:\\s*[(:=]\\s*|\\s+)$");
    /** What may follow a whole value. */
    private static final Pattern AFTER = Pattern.compile("[ \\t]*(?:[,;)}\\r\\n]|//|$)");
    /** The name of a variable of the environment, and no secret. */
    private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");

    private static final Pattern PARAMETERS = Pattern.compile("\\bparams\\s*\\(?\\s*\\{$");

    /** Returns the corrections in a range: those of the check, regions where one is missing, and a lookup for each literal secret. */
    List<CodeAction> in(Range range) {
        int start = document.positions().index(range.getStart());
        int end = document.positions().index(range.getEnd());
        List<CodeAction> corrections = Stream.of(
                        checked.corrections().stream(),
                        with(REGION_MISSING).limit(1).flatMap(this::regions),
                        with(IT_IN_BRACES).flatMap(this::named))
                .flatMap(each -> each)
                .filter(action -> action.getDiagnostics().stream().anyMatch(wrong -> {
                    Range place = wrong.getRange();
                    return document.positions().index(place.getStart()) <= end
                            && start <= document.positions().index(place.getEnd());
                }))
                .toList();
        Stream<CodeAction> lookups = secrets()
                .filter(secret -> secret.start() <= end && start <= secret.end())
                .map(this::lookup)
                .filter(lookup ->
                        corrections.stream().noneMatch(one -> one.getEdit().equals(lookup.getEdit())));
        return Stream.concat(corrections.stream(), lookups).toList();
    }

    private Stream<Diagnostic> with(String code) {
        return checked.diagnostics().stream()
                .filter(one ->
                        one.getCode() != null && code.equals(one.getCode().getLeft()));
    }

    /** Returns a line with each known region, above the first resource that lacks one. */
    private Stream<CodeAction> regions(Diagnostic first) {
        Span statement = new Statements(document.text())
                .outermost(document.positions().index(first.getRange().getStart()));
        return completer.complete(REGION, REGION.length()).candidates().stream()
                .limit(MOST_REGIONS)
                .map(region -> REGION + region.text() + "'")
                .map(line -> action(
                        document,
                        "write " + line,
                        with(REGION_MISSING).toList(),
                        List.of(new TextEdit(
                                document.positions().range(statement.start(), statement.start()), line + "\n"))));
    }

    /** Returns the correction that names the parameter of the closure around the braces of a word. */
    private Stream<CodeAction> named(Diagnostic it) {
        int index = document.positions().index(it.getRange().getStart());
        return ClosureParameter.named(document, index).stream()
                .map(naming -> action(
                        document,
                        "write { " + naming.name() + " -> ... }",
                        List.of(it),
                        naming.places().stream()
                                .map(place -> new TextEdit(
                                        document.positions().range(place.start(), place.end()),
                                        place.start() == place.end() ? " " + naming.name() + " ->" : naming.name()))
                                .toList()));
    }

    /** Returns the correction of these diagnostics by edits of a document. */
    static CodeAction action(Document document, String title, List<Diagnostic> corrected, List<TextEdit> edits) {
        CodeAction action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(corrected);
        action.setEdit(new WorkspaceEdit(Map.of(document.uri(), edits)));
        return action;
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
        TextEdit edit = new TextEdit(document.positions().range(secret.start(), secret.end()), secret.replacement());
        return action(document, "write " + secret.replacement(), null, List.of(edit));
    }
}
