package dev.ballast.run;

import dev.ballast.check.Diagnostic.Severity;
import dev.ballast.check.Source;
import dev.ballast.check.TypedScript;
import dev.ballast.dsl.CloudSource;
import dev.ballast.dsl.RunTimeGuards;
import dev.ballast.dsl.Runbook;
import dev.ballast.error.BallastException;
import dev.ballast.error.RefusalCode;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.rules.Problem;
import dev.ballast.syntax.Tokenizer;
import groovy.lang.Binding;
import groovy.lang.GroovyCodeSource;
import groovy.lang.GroovyRuntimeException;
import groovy.lang.Script;
import groovyjarjarasm.asm.ClassTooLargeException;
import groovyjarjarasm.asm.MethodTooLargeException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.customizers.CompilationCustomizer;
import org.codehaus.groovy.control.messages.ExceptionMessage;
import org.codehaus.groovy.runtime.InvokerHelper;

/** Compiles with Groovy. An error inside the compiler, such as too deep a nesting, is reported as an error of the text. */
public final class Compiler {

    private static final Problem TOO_DEEP = new Problem(
            RefusalCode.TOO_LARGE, "it is nested too deeply for the Groovy compiler", "split it into parts");

    private Compiler() {}

    /**
     * Returns a compiled runbook: its base class is {@link Runbook}, and its loops stop when the thread is interrupted.
     *
     * @throws CompilationFailedException when it does not compile
     * @throws RefusedByCheckException on an internal error of the compiler
     */
    static CompiledRunbook compile(ScriptFile file, CompilationCustomizer... further) {
        CompilerConfiguration configuration = configuration();
        configuration.addCompilationCustomizers(new RunTimeGuards());
        configuration.addCompilationCustomizers(further);
        GroovyCodeSource source = source(file);
        ScriptClassLoader loader =
                new ScriptClassLoader(file.folder(), configuration, source.getCodeSource(), Map.of());
        Class<?> type = guarded(file, () -> loader.parseClass(source, false));
        return new CompiledRunbook(type, loader.classes(), loader.lookedFor());
    }

    /** Starts to compile a runbook on another thread, as {@link #compile}. */
    static CompletableFuture<CompiledRunbook> start(ScriptFile file) {
        // Of the common pool, which Java 25 would take, a script may keep all threads busy: with two processors there
        // is one.
        return CompletableFuture.supplyAsync(() -> compile(file), work -> Workers.daemon("ballast-compile", work)
                .start());
    }

    /** Returns the class of a runbook that was compiled before; the parser and the compiler of Groovy are not loaded. */
    static Class<?> load(ScriptFile file, String type, Map<String, byte[]> classes) {
        try {
            return new ScriptClassLoader(
                            file.folder(), configuration(), source(file).getCodeSource(), classes)
                    .loadClass(type);
        } catch (ClassNotFoundException missing) {
            throw new IllegalArgumentException("no class " + type, missing);
        }
    }

    /** Returns the class of a script, compiled without a check, and with changes of its code. */
    public static Class<?> type(ScriptFile file, CompilationCustomizer... further) {
        return compile(file, further).type();
    }

    /** Returns a new script of that class with its {@code args}, on the cloud of that source. */
    public static Script script(Class<?> type, List<String> arguments, CloudSource source) {
        Binding binding = new Binding();
        binding.setVariable("args", arguments.toArray(String[]::new));
        return script(type, binding, source);
    }

    /** Returns a new script of that class with these variables, on the cloud of that source. Throws what its fields throw. */
    public static Script script(Class<?> type, Binding variables, CloudSource source) {
        try {
            return Runbook.on(source, () -> InvokerHelper.createScript(type, variables));
        } catch (GroovyRuntimeException failed) {
            Throwable field = Throwables.core(failed);
            if (field instanceof Error error) {
                throw error;
            }
            throw field instanceof RuntimeException known ? known : failed;
        }
    }

    private static GroovyCodeSource source(ScriptFile file) {
        return new GroovyCodeSource(file.text(), TypedScript.PATH + file.fileName(), "/ballast/runbook");
    }

    private static CompilerConfiguration configuration() {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(Runbook.class.getName());
        // Messages name the parameters of its methods.
        configuration.setParameters(true);
        return configuration;
    }

    /**
     * Returns the result of a compilation, with internal errors of the compiler translated.
     *
     * @throws MultipleCompilationErrorsException when it does not compile
     * @throws RefusedByCheckException when it is nested too deeply, or the compiler itself fails at it
     * @throws WrongUsageException when it is too long
     */
    public static <T> T guarded(ScriptFile file, Supplier<T> compiling) {
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
        Source source = Source.of(file.text());
        int end = Math.min(at + 1, file.text().length());
        return new RefusedByCheckException(
                file, List.of(source.found(source.range(at, end), Severity.ERROR, problem)), cause);
    }

    /** Returns the internal error of the compiler, unwrapped, or else the errors of the text. */
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
            boolean script = large.getMethodName().equals("runbook");
            return new Problem(
                    RefusalCode.TOO_LARGE,
                    (script ? "the script outside its methods" : "'" + large.getMethodName() + "'")
                            + " has more code than a Java method can hold",
                    "split it into methods, write a loop, or read data from a file");
        }
        if (broken instanceof ClassTooLargeException) {
            return new Problem(
                    RefusalCode.TOO_LARGE,
                    "it has more texts and names than a Java class can hold",
                    "split it into several files, or read data from a file");
        }
        if (broken instanceof LinkageError) {
            return new Problem(
                    RefusalCode.SYNTAX,
                    "the Groovy compiler needs a class that is missing: " + message(broken),
                    "remove the annotation or the import that needs it");
        }
        return new Problem(
                RefusalCode.SYNTAX, "the Groovy compiler fails on it: " + message(broken), "write it in a simpler way");
    }

    private static String message(Throwable broken) {
        return String.valueOf(broken.getMessage()).lines().findFirst().orElse("");
    }
}
