package dev.ballast.run;

import dev.ballast.check.Source;
import dev.ballast.syntax.Statements;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/**
 * A script with blanks in place of statements that do not compile.
 *
 * @param file the script with the blanks
 * @param removed the ranges of those statements
 * @param rounds how often statements were removed
 */
record BlankedScript(ScriptFile file, List<Span> removed, int rounds) {

    /** How often something is removed until the rest has to compile. */
    private static final int ROUNDS = 5;

    /** How often it is the statements around the errors; after that it is all below the first of them. */
    private static final int OF_STATEMENTS = 3;

    /** What Groovy joins with the line below. */
    private static final Pattern DANGLING = Pattern.compile("\\b(?:def|final|new|throw)\\s*\\n\\s*$");

    BlankedScript(ScriptFile whole) {
        this(whole, List.of(), 0);
    }

    /**
     * Returns the script without the statements around these errors, and after several rounds without all below one; empty if
     * one is in no statement of it, or after too many rounds.
     */
    Optional<BlankedScript> without(MultipleCompilationErrorsException errors) {
        if (rounds == ROUNDS) {
            return Optional.empty();
        }
        String text = file.text();
        Source source = Source.of(text);
        Statements statements = new Statements(text);
        StringBuilder blanked = new StringBuilder(text);
        List<Span> all = new ArrayList<>(removed);
        for (CompileErrors.Found found : new CompileErrors(file).found(errors)) {
            if (!found.file().equals(file) || !found.isPlaced()) {
                return Optional.empty();
            }
            int index = source.index(found.error().line(), found.error().column());
            Span span = rounds < OF_STATEMENTS
                    ? around(index, statements)
                    : new Span(
                            Math.min(
                                    statements.outermost(index).start(),
                                    around(index, statements).start()),
                            text.length());
            all.add(span);
            for (int at = span.start(); at < span.end(); at++) {
                blanked.setCharAt(at, text.charAt(at) == '\n' ? '\n' : ' ');
            }
        }
        for (Span span : all) {
            // Otherwise braces that are left would belong to the call before. Behind the last statement it costs a
            // second parse.
            if (span.end() > span.start() && !isLast(blanked, span.end())) {
                blanked.setCharAt(span.start(), ';');
            }
        }
        return Optional.of(new BlankedScript(file.with(blanked.toString()), List.copyOf(all), rounds + 1))
                .filter(rest -> !text.equals(rest.file().text()));
    }

    private Span around(int index, Statements statements) {
        Span span = statements.innermost(index);
        String before = file.text().substring(0, span.start());
        return DANGLING.matcher(before).find()
                ? statements.innermost(before.stripTrailing().length() - 1)
                : span;
    }

    private static boolean isLast(CharSequence code, int end) {
        OptionalInt next = IntStream.range(end, code.length())
                .filter(at -> !Character.isWhitespace(code.charAt(at)))
                .findFirst();
        return next.isEmpty() || code.charAt(next.getAsInt()) == '}';
    }
}
