package dev.ballast.repl.session;

import dev.ballast.check.Mistake;
import dev.ballast.error.BallastException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Finds the place in a line that a failure concerns. */
final class Places {

    private static final int CAUSES = 50;

    private Places() {}

    /** Returns the failure with its place in the text of that name. */
    static Outcome.Failed failed(Throwable thrown, String name) {
        if (thrown instanceof MultipleCompilationErrorsException errors) {
            return errors.getErrorCollector().getErrors().stream()
                    .flatMap(Places::syntax)
                    .findFirst()
                    .map(error -> new Outcome.Failed(thrown, error.getStartLine(), error.getStartColumn()))
                    .orElseGet(() -> new Outcome.Failed(thrown));
        }
        if (thrown instanceof RefusedByCheckException refused) {
            Mistake first = refused.mistakes().get(0);
            return new Outcome.Failed(thrown, first.line(), first.column());
        }
        return new Outcome.Failed(thrown, line(thrown, name), 0);
    }

    private static Stream<SyntaxException> syntax(Message message) {
        return message instanceof SyntaxErrorMessage error ? Stream.of(error.getCause()) : Stream.empty();
    }

    private static int line(Throwable thrown, String name) {
        List<Throwable> chain = Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(CAUSES)
                .toList();
        return chain.stream()
                .filter(BallastException.class::isInstance)
                .flatMap(one -> ((BallastException) one).place().stream())
                .filter(place -> place.file().equals(name))
                .map(place -> place.line())
                .findFirst()
                .orElseGet(() -> frame(chain, name));
    }

    private static int frame(List<Throwable> chain, String name) {
        return chain.stream()
                .flatMap(one -> Arrays.stream(one.getStackTrace()))
                .filter(frame -> name.equals(frame.getFileName()) && frame.getLineNumber() > 0)
                .map(StackTraceElement::getLineNumber)
                .findFirst()
                .orElse(0);
    }
}
