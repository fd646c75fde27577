package dev.ballast.repl.syntax;

import dev.ballast.repl.syntax.Tokenizer.Token;
import java.util.List;
import java.util.Set;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Tells whether more is to come where no bracket or quote is open: by the last token, else by where the parser stops. */
final class Parsing {

    private static final Set<String> OPERATORS = Set.of(
            "=", "+", "-", "*", "/", "%", "**", "<", "<=", ">=", "==", "!=", "===", "!==", "<=>", "=~", "==~", "&", "|",
            "^", "&&", "||", "!", "~", "?", ":", "?:", "?=", ".", "?.", "*.", ".&", "::", "..", "..<", "->", ",", "<<",
            "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "@");
    private static final Set<String> WORDS =
            Set.of("instanceof", "in", "as", "new", "throw", "else", "try", "do", "finally");
    /** What may follow where the parser complains of the beginning: the body of a method, the end of a try. */
    private static final List<String> CURES = List.of(" {}", " finally {}");

    private static final Completeness COMPLETE = new Completeness.Complete();

    private Parsing() {}

    static boolean expectsMore(List<Token> tokens) {
        if (tokens.isEmpty()) {
            return false;
        }
        Token last = tokens.get(tokens.size() - 1);
        return switch (last.kind()) {
            case SIGN -> OPERATORS.contains(last.text()) && !endsImport(tokens);
            case WORD -> WORDS.contains(last.text()) && !isMember(tokens);
            default -> false;
        };
    }

    static Completeness of(String text, Tokenizer scan) {
        List<? extends Message> errors = errors(text);
        if (errors.isEmpty()) {
            return COMPLETE;
        }
        boolean curable = errors.stream().allMatch(error -> isAtEnd(error, text, scan))
                || CURES.stream().anyMatch(cure -> errors(text + cure).isEmpty());
        return curable ? new Completeness.Unfinished("") : new Completeness.Wrong();
    }

    private static List<? extends Message> errors(String text) {
        SourceUnit unit = SourceUnit.create("line", text);
        try {
            unit.parse();
            unit.completePhase();
            unit.nextPhase();
            unit.convert();
            return List.of();
        } catch (MultipleCompilationErrorsException errors) {
            return errors.getErrorCollector().getErrors();
        }
    }

    private static boolean isAtEnd(Message message, String text, Tokenizer scan) {
        if (!(message instanceof SyntaxErrorMessage syntax) || scan.tokens().isEmpty()) {
            return false;
        }
        SyntaxException error = syntax.getCause();
        Token last = scan.tokens().get(scan.tokens().size() - 1);
        return offset(text, error) >= last.start() + last.text().length();
    }

    private static int offset(String text, SyntaxException error) {
        int line = 1;
        int at = 0;
        while (line < error.getStartLine() && text.indexOf('\n', at) >= 0) {
            at = text.indexOf('\n', at) + 1;
            line++;
        }
        return at + error.getStartColumn() - 1;
    }

    /** The star of an import ends it. */
    private static boolean endsImport(List<Token> tokens) {
        return tokens.size() > 2
                && tokens.get(tokens.size() - 1).is("*")
                && tokens.get(tokens.size() - 2).is(".");
    }

    private static boolean isMember(List<Token> tokens) {
        return tokens.size() > 1
                && (tokens.get(tokens.size() - 2).is(".")
                        || tokens.get(tokens.size() - 2).is("?."));
    }
}
