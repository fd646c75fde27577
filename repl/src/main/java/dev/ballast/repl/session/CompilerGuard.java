package dev.ballast.repl.session;

import dev.ballast.check.Mistake;
import dev.ballast.error.BallastException;
import dev.ballast.preflight.Problem;
import java.util.List;
import java.util.function.Supplier;
import org.codehaus.groovy.control.CompilationFailedException;

/** Turns what breaks the compiler of Groovy at a text, such as a nesting too deep for it, into a mistake of that text. */
final class CompilerGuard {

    private CompilerGuard() {}

    /**
     * Returns what is compiled.
     *
     * @throws CompilationFailedException when the text does not compile
     * @throws RefusedByCheckException when the compiler itself fails at it
     */
    static <T> T compiled(Supplier<T> compiling) {
        try {
            return compiling.get();
        } catch (CompilationFailedException | RefusedByCheckException | BallastException known) {
            throw known;
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError broken) {
            throw new RefusedByCheckException(List.of(new Mistake(1, 1, problem(broken))), broken);
        }
    }

    private static Problem problem(Throwable broken) {
        if (broken instanceof StackOverflowError) {
            return new Problem("it is nested too deeply for the compiler of Groovy", "take it apart");
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
