package dev.ballast.repl.evaluation;

import dev.ballast.check.Diagnostic;
import dev.ballast.error.BallastException;
import dev.ballast.error.SourceLocation;
import dev.ballast.repl.evaluation.Outcome.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Finds the lines of a session in the stack of a failure, such as the line that declared a failing method. */
final class CallTrace {

    private static final int CAUSES = 50;
    private static final int MOST_CALLS = 20;

    private final Map<String, ScriptFile> texts = new ConcurrentHashMap<>();

    /** Adds an evaluated text; it replaces an earlier one of the same name. */
    void add(ScriptFile text) {
        texts.put(text.name(), text);
    }

    /** Returns the failure of a text with the lines of its stack trace. */
    Outcome.Failed failed(Throwable thrown, ScriptFile text) {
        if (thrown instanceof MultipleCompilationErrorsException errors) {
            return errors.getErrorCollector().getErrors().stream()
                    .flatMap(CallTrace::syntax)
                    .findFirst()
                    .map(error -> at(thrown, text, error.getStartLine(), error.getStartColumn()))
                    .orElseGet(() -> new Outcome.Failed(thrown));
        }
        if (thrown instanceof RefusedByCheckException refused) {
            Diagnostic first = refused.errors().get(0);
            return at(thrown, text, first.line(), first.column());
        }
        return new Outcome.Failed(thrown, calls(thrown), 0, this::masked);
    }

    private Outcome.Failed at(Throwable thrown, ScriptFile text, int line, int column) {
        return new Outcome.Failed(thrown, List.of(new Call(text, line)), column, this::masked);
    }

    private String masked(String said) {
        return texts.values().stream().reduce(said, (masked, text) -> text.masked(masked), (one, other) -> other);
    }

    private static Stream<SyntaxException> syntax(Message message) {
        return message instanceof SyntaxErrorMessage error ? Stream.of(error.getCause()) : Stream.empty();
    }

    private List<Call> calls(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>(Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(CAUSES)
                .toList());
        Stream<SourceLocation> named = chain.stream()
                .filter(BallastException.class::isInstance)
                .flatMap(one -> ((BallastException) one).location().stream())
                .filter(location -> texts.containsKey(location.file()))
                .limit(1);
        // What failed in another thread has its own frames beneath those of the line that asked for its result.
        Collections.reverse(chain);
        Stream<SourceLocation> frames = chain.stream()
                .flatMap(one -> Arrays.stream(one.getStackTrace()))
                .filter(frame -> frame.getFileName() != null && frame.getLineNumber() > 0)
                .map(frame -> new SourceLocation(frame.getFileName(), frame.getLineNumber()));
        return Stream.concat(named, frames)
                .filter(location -> texts.containsKey(location.file()))
                .map(location -> new Call(texts.get(location.file()), location.line()))
                .distinct()
                .limit(MOST_CALLS)
                .toList();
    }
}
