package dev.ballast.syntax;

import dev.ballast.dsl.SinglePassParser;
import dev.ballast.syntax.Tokenizer.Open;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Whether a text is complete and can be evaluated. */
public sealed interface Completeness {

    /** It can. */
    record Complete() implements Completeness {}

    /**
     * The text is incomplete.
     *
     * @param missing the closing brackets and quotes, innermost first; empty if something else is missing
     */
    record Unfinished(String missing) implements Completeness {}

    /** It has a syntax error that further text cannot correct. */
    record Wrong() implements Completeness {}

    /** Returns the completeness of a text by its tokens, else by the position where the parser stops; nothing is resolved or run. */
    static Completeness of(String text) {
        return atAGlance(text).orElseGet(() -> parsed(text));
    }

    /** Returns the completeness of a text by its brackets, quotes and last token; empty if that takes a parser. */
    static Optional<Completeness> atAGlance(String text) {
        if (text.length() > Tokenizer.LONGEST) {
            return Optional.of(new Wrong());
        }
        Tokenizer tokens = Tokenizer.of(text);
        if (tokens.isBroken() || tokens.tooDeep() >= 0) {
            return Optional.of(new Wrong());
        }
        Open inner = tokens.open().peek();
        if (inner != null && !inner.begin().equals("//")) {
            return Optional.of(
                    inner.endsWithLine() && !text.endsWith("\\") ? new Wrong() : new Unfinished(tokens.closing()));
        }
        return expectsMore(tokens.tokens()) || text.stripTrailing().endsWith("\\")
                ? Optional.of(new Unfinished(""))
                : Optional.empty();
    }

    private static boolean expectsMore(List<Token> tokens) {
        if (tokens.isEmpty()) {
            return false;
        }
        int last = tokens.size() - 1;
        String text = tokens.get(last).text();
        boolean isMember = last > 0
                && (tokens.get(last - 1).is(".") || tokens.get(last - 1).is("?."));
        return switch (tokens.get(last).kind()) {
            case SIGN ->
                text.matches("(?!\\+\\+|--|\\.{3})(?:.{2,}|[=+\\-*/%<&|^!~?:.,@])")
                        && !(isMember && text.equals("*")); // which ends an import
            case WORD ->
                !isMember
                        && List.of("instanceof", "in", "as", "new", "throw", "else", "try", "do", "finally")
                                .contains(text);
            default -> false;
        };
    }

    private static Completeness parsed(String text) {
        List<? extends Message> errors = errors(text);
        if (errors.isEmpty()) {
            return new Complete();
        }
        Tokenizer tokens = Tokenizer.of(text);
        int end = tokens.last()
                .map(last -> text.codePointCount(0, tokens.end(last)))
                .orElse(Integer.MAX_VALUE);
        boolean curable = errors.stream()
                        .allMatch(error ->
                                error instanceof SyntaxErrorMessage syntax && offset(text, syntax.getCause()) >= end)
                // The body of a method or the end of a try may follow.
                || (errors.stream().noneMatch(Completeness::isUnexpected)
                        && Stream.of(" {}", " finally {}")
                                .anyMatch(cure -> errors(text + cure).isEmpty()));
        return curable ? new Unfinished("") : new Wrong();
    }

    private static boolean isUnexpected(Message error) {
        return error instanceof SyntaxErrorMessage syntax
                && syntax.getCause().getOriginalMessage().startsWith("Unexpected ");
    }

    private static List<? extends Message> errors(String text) {
        try {
            parse(text);
            return List.of();
        } catch (MultipleCompilationErrorsException errors) {
            return errors.getErrorCollector().getErrors();
        }
    }

    /** Returns the syntax tree of a text, in which nothing is resolved. */
    static SourceUnit parse(String text) {
        SourceUnit unit = SourceUnit.create("line", text);
        unit.getConfiguration().setPluginFactory(SinglePassParser.FACTORY);
        unit.parse();
        unit.completePhase();
        unit.nextPhase();
        unit.convert();
        return unit;
    }

    /** Returns the code points before an error; the compiler counts lines by their line feeds, and columns in code points. */
    private static int offset(String text, SyntaxException error) {
        int start = 0;
        for (int line = 1; line < error.getStartLine(); line++) {
            start = text.indexOf('\n', start) + 1;
        }
        return text.codePointCount(0, start) + error.getStartColumn() - 1;
    }
}
