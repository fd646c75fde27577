package dev.ballast.repl.syntax;

import dev.ballast.repl.syntax.Tokenizer.Open;
import dev.ballast.repl.syntax.Tokenizer.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Whether a text is finished: by its brackets, quotes and last token, else by where the parser stops. */
final class Parsing {

    private static final Pattern OPERATOR = Pattern.compile("(?!\\+\\+|--|\\.{3})(?:.{2,}|[=+\\-*/%<&|^!~?:.,@])");
    private static final Set<String> WORDS =
            Set.of("instanceof", "in", "as", "new", "throw", "else", "try", "do", "finally");
    /** What may follow where the parser complains of the beginning: the body of a method, the end of a try. */
    private static final List<String> CURES = List.of(" {}", " finally {}");

    private Parsing() {}

    static Optional<Completeness> atAGlance(String text) {
        if (text.length() > Tokenizer.LONGEST) {
            return Optional.of(new Completeness.Wrong());
        }
        Tokenizer tokens = Tokenizer.of(text);
        if (tokens.isBroken() || tokens.tooDeep() >= 0) {
            return Optional.of(new Completeness.Wrong());
        }
        Open inner = tokens.open().peek();
        if (inner != null && !inner.begin().equals("//")) {
            return Optional.of(
                    inner.endsWithLine() && !text.endsWith("\\")
                            ? new Completeness.Wrong()
                            : new Completeness.Unfinished(tokens.closing()));
        }
        return expectsMore(tokens.tokens()) || text.stripTrailing().endsWith("\\")
                ? Optional.of(new Completeness.Unfinished(""))
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
            case SIGN -> OPERATOR.matcher(text).matches() && !(isMember && text.equals("*")); // which ends an import
            case WORD -> WORDS.contains(text) && !isMember;
            default -> false;
        };
    }

    static Completeness of(String text) {
        List<? extends Message> errors = errors(text);
        if (errors.isEmpty()) {
            return new Completeness.Complete();
        }
        Tokenizer tokens = Tokenizer.of(text);
        int end = tokens.last().map(tokens::end).orElse(Integer.MAX_VALUE);
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
        int before = text.lines()
                .limit(error.getStartLine() - 1L)
                .mapToInt(line -> line.length() + 1)
                .sum();
        return before + error.getStartColumn() - 1;
    }
}
