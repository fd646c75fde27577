package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.error.SourceLocation;
import dev.ballast.error.Subject;
import groovy.lang.GroovyClassLoader;
import java.io.File;
import java.lang.StackWalker.Option;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Finds the current line of the user's script: the innermost frame of a class that Groovy compiled from text. */
public final class ScriptLine {

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private static final ThreadLocal<SourceLocation> CARRIED = new ThreadLocal<>();

    private ScriptLine() {}

    /** Returns a task for another thread. It runs the work as if the current line had called it. */
    public static Runnable carrying(Runnable work) {
        SourceLocation line = current();
        return () -> {
            CARRIED.set(line);
            try {
                work.run();
            } finally {
                CARRIED.remove();
            }
        };
    }

    /** Returns the line of the script that called, or null if no script called. */
    public static SourceLocation current() {
        return STACK.walk(frames -> frames.filter(frame -> frame.getLineNumber() > 0
                        && frame.getDeclaringClass().getClassLoader() instanceof GroovyClassLoader)
                .findFirst()
                .map(frame -> location(frame.getFileName(), frame.getLineNumber()))
                .orElseGet(CARRIED::get));
    }

    /** Returns the innermost line of that script, or of a class nested in it, in the stack trace of the failure. */
    public static Optional<SourceLocation> of(Throwable failure, Class<?> script) {
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getLineNumber() > 0)
                .filter(frame -> frame.getClassName().equals(script.getName())
                        || frame.getClassName().startsWith(script.getName() + "$"))
                .findFirst()
                .map(frame -> location(frame.getFileName(), frame.getLineNumber()));
    }

    /** Runs a word. A failure names the calling line of the script. */
    static <T> T locate(Supplier<T> word) {
        try {
            return word.get();
        } catch (BallastException failure) {
            SourceLocation line = current();
            if (line != null) {
                failure.locateAt(line);
            }
            throw failure;
        }
    }

    /** Runs a word of a resource. A failure names the resource. */
    static <T> T about(Subject resource, Supplier<T> word) {
        try {
            return word.get();
        } catch (BallastException failure) {
            failure.concern(resource);
            throw failure;
        }
    }

    /** Gets the cloud and runs a word on it. A failure of either names the calling line of the script. */
    static <T> T locate(Supplier<Cloud> source, Function<Cloud, T> word) {
        return locate(() -> {
            Cloud cloud = source.get();
            return cloud.inScript(() -> word.apply(cloud));
        });
    }

    static void locate(Runnable word) {
        locate(() -> {
            word.run();
            return null;
        });
    }

    private static SourceLocation location(String file, int line) {
        return new SourceLocation(new File(file).getName(), line);
    }
}
