package dev.ballast.repl.evaluation;

import dev.ballast.check.Diagnostic;
import dev.ballast.error.BallastException;
import dev.ballast.repl.syntax.Tokenizer;
import dev.ballast.rules.Problem;
import groovyjarjarasm.asm.MethodTooLargeException;
import java.util.List;
import java.util.function.Supplier;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.ExceptionMessage;

/** Turns what breaks the compiler of Groovy at a text, such as a nesting too deep for it, into a mistake of that text. */
public final class CompilerGuard {

    private static final Problem TOO_DEEP =
            new Problem("it is nested too deeply for the compiler of Groovy", "take it apart");

    private CompilerGuard() {}

    /**
     * Returns what a text is compiled to.
     *
     * @throws MultipleCompilationErrorsException when it does not compile
     * @throws RefusedByCheckException when it is nested too deeply, or the compiler itself fails at it
     * @throws WrongUsageException when it is too long
     */
    public static <T> T compiled(ScriptFile file, Supplier<T> compiling) {
        file.requireFitting();
        int tooDeep = Tokenizer.of(file.text()).tooDeep();
        if (tooDeep >= 0) {
            throw refused(file, tooDeep, TOO_DEEP, null);
        }
        try {
            return compiling.get();
        } catch (RefusedByCheckException | BallastException known) {
            throw known;
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError thrown) {
            Throwable broken = broken(thrown);
            if (broken instanceof MultipleCompilationErrorsException errors) {
                throw errors;
            }
            throw refused(file, 0, problem(broken), thrown);
        }
    }

    private static RefusedByCheckException refused(ScriptFile file, int at, Problem problem, Throwable cause) {
        String before = file.text().substring(0, at);
        int line = (int) before.chars().filter(sign -> sign == '\n').count() + 1;
        Diagnostic found = new Diagnostic(line, at - before.lastIndexOf('\n'), problem);
        return new RefusedByCheckException(file, List.of(found), cause);
    }

    /** Returns what broke the compiler, which it wraps or collects among the errors of the text; else the errors themselves. */
    private static Throwable broken(Throwable thrown) {
        if (thrown instanceof MultipleCompilationErrorsException errors) {
            return errors.getErrorCollector().getErrors().stream()
                    .filter(ExceptionMessage.class::isInstance)
                    .map(message -> (Throwable) ((ExceptionMessage) message).getCause())
                    .findFirst()
                    .orElse(thrown);
        }
        return thrown instanceof CompilationFailedException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    private static Problem problem(Throwable broken) {
        if (broken instanceof StackOverflowError) {
            return TOO_DEEP;
        }
        if (broken instanceof MethodTooLargeException large) {
            return new Problem(
                    "'" + large.getMethodName() + "' has more code than a method of Java can hold",
                    "take it apart into methods, or make a loop of it");
        }
        if (broken instanceof LinkageError) {
            return new Problem(
                    "the compiler of Groovy needs a class that is missing: " + message(broken),
                    "take out the annotation or the import that asks for it");
        }
        return new Problem(
                "the compiler of Groovy breaks at it: " + message(broken), "write what is unusual in it another way");
    }

    private static String message(Throwable broken) {
        return String.valueOf(broken.getMessage()).lines().findFirst().orElse("");
    }
}
