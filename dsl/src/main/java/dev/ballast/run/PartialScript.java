package dev.ballast.run;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.Source;
import dev.ballast.check.TypedScript;
import dev.ballast.syntax.Statements;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.Optional;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/**
 * The syntax tree of a script without the statements that do not compile.
 *
 * @param typed the tree with its types
 * @param isWhole whether all of the script compiles
 */
public record PartialScript(TypedScript typed, boolean isWhole) {

    /** How often statements are left out. */
    private static final int ROUNDS = 3;

    /** Compiles a script; returns empty if the rest does not compile even without the statements around its errors. */
    public static Optional<PartialScript> of(ScriptFile script, ScriptContext given) {
        // To parse a text with an open bracket takes much longer than to find the bracket.
        String text = Tokenizer.of(script.text())
                .unclosed()
                .map(open -> blanked(script.text(), new Statements(script.text()).innermost(open.index())))
                .orElse(script.text());
        for (int round = 0; round <= ROUNDS; round++) {
            ScriptFile rest = script.with(text);
            try {
                TypedScript typed = Compiler.guarded(rest, () -> TypedScript.of(rest.name(), rest.text(), given));
                return Optional.of(new PartialScript(typed, rest.equals(script)));
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
        Source source = Source.of(text);
        String rest = text;
        for (Message message : errors.getErrorCollector().getErrors()) {
            if (message instanceof SyntaxErrorMessage syntax) {
                SyntaxException error = syntax.getCause();
                int index = source.index(Math.max(1, error.getStartLine()), Math.max(1, error.getStartColumn()));
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
}
