package dev.ballast.run;

import dev.ballast.error.BallastException;
import dev.ballast.error.SourceLocation;
import dev.ballast.secrets.LiteralSecrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/** Finds the lines of a session in the stack of a failure, such as the line that declared a failing method. */
public final class CallTrace {

    private static final int MOST_CALLS = 20;

    /** A line of a text, such as that of an earlier cell whose method failed. */
    record Call(ScriptFile text, int line) {

        @Override
        public String toString() {
            return text.name() + ":" + line;
        }
    }

    public CallTrace() {}

    private final Map<String, ScriptFile> texts = new ConcurrentHashMap<>();
    private final Set<String> all = ConcurrentHashMap.newKeySet();

    /** Adds an evaluated text; it replaces an earlier one of the same name. */
    public void add(ScriptFile text) {
        texts.put(text.name(), text);
        all.add(text.text());
    }

    /** Returns the failure of a text; its spot and callers are the lines of its stack trace. */
    public Failure failure(Throwable thrown, ScriptFile text) {
        boolean ran =
                !(thrown instanceof MultipleCompilationErrorsException || thrown instanceof RefusedByCheckException);
        return failures(text).of(thrown, ran ? calls(thrown) : List.of());
    }

    /** Returns the failure of a text that ends too early; {@code missing} are the brackets and quotes that close what is open. */
    public Failure unfinished(String missing, ScriptFile text) {
        return failures(text).unfinished(missing);
    }

    /** A message may quote any earlier text. */
    private Failures failures(ScriptFile text) {
        return new Failures(text, LiteralSecrets.redactor(all));
    }

    private List<Call> calls(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>(Throwables.chain(thrown).toList());
        Stream<SourceLocation> named = chain.stream()
                .filter(BallastException.class::isInstance)
                .flatMap(one -> ((BallastException) one).location().stream())
                .filter(location -> texts.containsKey(location.file()))
                .limit(1);
        // A failure of another thread has the frames of that thread below those of the line that asked for its result.
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
