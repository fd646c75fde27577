package dev.ballast.repl.lsp;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import dev.ballast.run.Compiler;
import dev.ballast.run.RefusedByCheckException;
import dev.ballast.run.ScriptFile;
import dev.ballast.syntax.Statements;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;
import org.eclipse.lsp4j.Range;

/**
 * The syntax tree of a document, and the places of its nodes in the text.
 *
 * @param document the document in the version that was parsed
 * @param classes its classes; the first one is that of the script
 * @param isWhole whether all of it compiles; else the tree lacks the statements that do not
 */
record ScriptTree(Document document, List<ClassNode> classes, boolean isWhole) {

    /** How often statements are left out. */
    private static final int ROUNDS = 3;

    /** Parses a document; empty if the rest does not compile even without the statements around its errors. */
    static Optional<ScriptTree> of(Document document) {
        ScriptFile script = document.script();
        // To parse a text with an open bracket takes much longer than to find the bracket.
        String text = Tokenizer.of(script.text())
                .unclosed()
                .map(open -> blanked(script.text(), new Statements(script.text()).innermost(open.index())))
                .orElse(script.text());
        for (int round = 0; round <= ROUNDS; round++) {
            ScriptFile rest = new ScriptFile(script.name(), text, script.folder());
            try {
                TypedScript typed = Compiler.guarded(
                        rest, () -> TypedScript.of(rest.name(), rest.text(), ScriptContext.beside(rest.folder())));
                return Optional.of(new ScriptTree(document, typed.module().getClasses(), rest.equals(script)));
            } catch (MultipleCompilationErrorsException errors) {
                text = without(errors, text);
            } catch (CompilationFailedException | RefusedByCheckException broken) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Returns a text without the statements around its errors. */
    private static String without(MultipleCompilationErrorsException errors, String text) {
        Statements statements = new Statements(text);
        Positions positions = new Positions(text);
        String rest = text;
        for (Message message : errors.getErrorCollector().getErrors()) {
            if (message instanceof SyntaxErrorMessage syntax) {
                SyntaxException error = syntax.getCause();
                int index = positions.index(Math.max(1, error.getStartLine()), Math.max(1, error.getStartColumn()));
                rest = blanked(rest, statements.innermost(index));
            }
        }
        return rest;
    }

    /** Returns a text with blanks in a range; the ends of lines stay. */
    private static String blanked(String text, Span span) {
        String inside = text.substring(span.start(), span.end()).replaceAll("[^\\n]", " ");
        return text.substring(0, span.start()) + inside + text.substring(span.end());
    }

    /** Returns whether a node is in the text, and not one that the compiler added. */
    static boolean isWritten(ASTNode node) {
        return node.getLineNumber() > 0 && node.getColumnNumber() > 0;
    }

    int start(ASTNode node) {
        return document.positions().index(node.getLineNumber(), node.getColumnNumber());
    }

    int end(ASTNode node) {
        return Math.max(start(node), document.positions().index(node.getLastLineNumber(), node.getLastColumnNumber()));
    }

    Range range(ASTNode node) {
        return document.positions().range(start(node), end(node));
    }

    String text(ASTNode node) {
        return document.text().substring(start(node), end(node));
    }

    /** Returns the index of the first place in a node that writes a name; -1 if the node does not write it. */
    int indexOf(String name, ASTNode node) {
        Matcher word = Pattern.compile("(?<![\\p{L}\\p{Nd}_])" + Pattern.quote(name) + "(?![\\p{L}\\p{Nd}_])")
                .matcher(document.text())
                .region(
                        start(node),
                        Math.min(document.text().length(), Math.max(end(node), start(node) + name.length())))
                .useTransparentBounds(true);
        return word.find() ? word.start() : -1;
    }
}
