package dev.ballast.repl.syntax;

import dev.ballast.repl.syntax.Tokenizer.Token;
import java.util.List;
import java.util.Set;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Whether a text without open brackets and quotes goes on: by its last token, else by where the parser stops. */
final class Parsing {

    private static final Set<String> POSTFIX = Set.of("++", "--", "...");
    private static final String OPERATORS = "=+-*/%<&|^!~?:.,@";
    private static final Set<String> WORDS =
            Set.of("instanceof", "in", "as", "new", "throw", "else", "try", "do", "finally");
    /** What may follow where the parser complains of the beginning: the body of a method, the end of a try. */
    private static final List<String> CURES = List.of(" {}", " finally {}");

    private Parsing() {}

    static boolean expectsMore(List<Token> tokens) {
        if (tokens.isEmpty()) {
            return false;
        }
        int last = tokens.size() - 1;
        String text = tokens.get(last).text();
        boolean isMember = last > 0
                && (tokens.get(last - 1).is(".") || tokens.get(last - 1).is("?."));
        return switch (tokens.get(last).kind()) {
            case SIGN -> isOperator(text) && !(isMember && text.equals("*")); // which ends an import
            case WORD -> WORDS.contains(text) && !isMember;
            default -> false;
        };
    }

    private static boolean isOperator(String sign) {
        return sign.length() == 1 ? OPERATORS.contains(sign) : !POSTFIX.contains(sign);
    }

    static Completeness of(String text) {
        List<? extends Message> errors = errors(text);
        if (errors.isEmpty()) {
            return new Completeness.Complete();
        }
        List<Token> tokens = Tokenizer.of(text).tokens();
        int end = tokens.isEmpty()
                ? Integer.MAX_VALUE
                : tokens.get(tokens.size() - 1).start()
                        + tokens.get(tokens.size() - 1).text().length();
        boolean curable = errors.stream()
                        .allMatch(error ->
                                error instanceof SyntaxErrorMessage syntax && offset(text, syntax.getCause()) >= end)
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

    private static int offset(String text, SyntaxException error) {
        int at = 0;
        for (int line = 1; line < error.getStartLine() && text.indexOf('\n', at) >= 0; line++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at + error.getStartColumn() - 1;
    }
}
