package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.SetupException;
import dev.ballast.model.Secret;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.parameters.Parameter;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import groovy.lang.GroovyRuntimeException;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The base class of every runbook: its words are the methods of the script. The program gives it a cloud; a script that a runbook
 * evaluates works on the cloud of that runbook. If plain {@code groovy} runs it, with {@code @groovy.transform.BaseScript
 * dev.ballast.dsl.Runbook _} as first line, it opens the cloud that the environment names.
 */
public abstract class Runbook extends Script implements Words {

    /** The run of the calling thread. Threads that a script starts inherit it, because they are part of the run. */
    private static final ThreadLocal<Part> RUNNING = new InheritableThreadLocal<>();

    /** The source of the scripts that the calling thread creates; null for none. */
    private static final ThreadLocal<CloudSource> CREATING = new ThreadLocal<>();

    private final Runbook outer = running();
    private final Object opening = new Object();
    private Cloud cloud;
    private CloudSource source = CREATING.get();
    private GivenParameters parameters = GivenParameters.ofEnvironment(System.getenv());
    private List<Parameter> declaredParameters;
    private boolean own;
    private volatile boolean begun;

    /** Sets the cloud to work on; the caller closes it. */
    public final void runOn(Cloud given) {
        this.cloud = given;
    }

    /** Sets the source that opens a cloud when the first word needs one; the caller closes it. */
    public final void runOn(CloudSource given) {
        this.source = given;
    }

    /** Returns the script that the work creates. The words in its fields work on the cloud of this source, too. */
    public static <T> T on(CloudSource given, Supplier<T> creation) {
        CloudSource before = CREATING.get();
        CREATING.set(given);
        try {
            return creation.get();
        } finally {
            CREATING.set(before);
        }
    }

    @Override
    public final Cloud cloud() {
        // If several threads call their first words, only one opens the cloud.
        synchronized (opening) {
            if (cloud == null && source != null) {
                cloud = source.open();
            } else if (cloud == null && outer != null) {
                cloud = outer.cloud();
            } else if (cloud == null) {
                cloud = ServiceLoader.load(CloudSource.class)
                        .findFirst()
                        .orElseThrow(() -> new SetupException("nothing on the class path opens a cloud", null))
                        .open();
                own = true;
            }
            return cloud.cloud();
        }
    }

    /**
     * Sets the default region. Throws a RuleException in a thread of a pool that existed before the run: it inherits no run and
     * no region.
     */
    @Override
    public void region(String id) {
        if (begun && !isRunning()) {
            ScriptLine.locate(() -> {
                throw RunScope.refused();
            });
        }
        Words.super.region(id);
    }

    /** Sets the values of its parameters; by default they come from the environment. */
    public final void runWith(GivenParameters values) {
        this.parameters = values;
    }

    /**
     * Declares the parameters of the runbook, and sets a variable for each: {@code params { size 'GiB of the volume', default: 20,
     * in: 10..10240 }}. It stands once, before all other statements, in the file that is run.
     */
    public void params(
            @DelegatesTo(value = ParameterDeclarations.class, strategy = Closure.DELEGATE_ONLY)
                    Closure<?> declarations) {
        ScriptLine.locate(() -> {
            if (outer != null || declaredParameters != null) {
                throw new Problem(
                                RefusalCode.PARAMETER_DECLARED,
                                outer != null
                                        ? "a file that a runbook loads declares no parameters"
                                        : "the parameters are declared twice",
                                "declare all of them in one params { ... } of the file that is run")
                        .exception();
            }
            ParameterDeclarations block = new ParameterDeclarations(cloud());
            Block.braces("params { ... }", declarations).accept(block);
            declaredParameters = block.declared();
            GivenParameters.Resolved resolved = parameters.resolve(declaredParameters);
            resolved.values().forEach((name, value) -> {
                if (value instanceof Secret secret) {
                    cloud().settings().hide().accept(secret);
                }
                cloud().account().recordParameter(name, value);
            });
            resolved.values().forEach(getBinding()::setVariable);
            getBinding().setVariable("args", resolved.arguments().toArray(String[]::new));
            return null;
        });
    }

    /** Runs the lines of the script. */
    protected abstract Object runbook();

    @Override
    public final Object run() {
        ScriptLine.locate(() -> EvaluatedScripts.requireEnd(loaders()));
        boolean done = false;
        begun = true;
        try {
            Object value = carrying(this, this::translated);
            done = true;
            return value;
        } finally {
            if (outer == null) {
                end(!done);
            }
        }
    }

    /** Throws if a runbook of its source may load no scripts. */
    final void requireLoading() {
        if (cloud == null && source != null) {
            ScriptLine.locate(source::requireLoading);
        }
    }

    /** Returns this script and the scripts that loaded it, the innermost first. */
    final List<Runbook> loaders() {
        return Stream.iterate(this, Objects::nonNull, one -> one.outer).toList();
    }

    @Override
    public Object evaluate(String text) {
        return carrying(this, () -> EvaluatedScripts.shell(this, getBinding()).evaluate(text));
    }

    @Override
    public Object evaluate(File file) throws IOException {
        Script script = carrying(
                this, () -> EvaluatedScripts.shell(this, getBinding(), file).parse(file));
        return script.run();
    }

    @Override
    public void run(File file, String[] arguments) throws IOException {
        GroovyShell shell = EvaluatedScripts.shell(this, getBinding(), file);
        carrying(this, () -> shell.run(file, arguments));
    }

    /** Returns a task for another thread that runs the work as part of the calling thread's run. */
    public static Runnable carrying(Runnable work) {
        Runbook running = running();
        return () -> carrying(running, () -> {
            work.run();
            return null;
        });
    }

    static boolean isRunning() {
        return running() != null;
    }

    /**
     * Returns whether the calling thread runs the script itself or a task of {@link #carrying}. Threads that a script or a pool
     * starts only inherit the run.
     */
    static boolean isGivenPart() {
        Part part = RUNNING.get();
        return part != null && part.thread() == Thread.currentThread();
    }

    private static Runbook running() {
        Part part = RUNNING.get();
        return part == null ? null : part.runbook();
    }

    /**
     * Sets a variable. Throws a RuleException for the name of a setting such as {@code region}: the assignment would have no
     * effect.
     */
    @Override
    public void setProperty(String name, Object value) {
        if (Vocabulary.isSetting(name)) {
            ScriptLine.locate(() -> {
                throw WordProblems.assignedSetting(name).exception();
            });
        }
        super.setProperty(name, value);
    }

    /**
     * Pauses for that many milliseconds, and ends at once when the user stops the run: Groovy's own {@code sleep} would
     * continue.
     */
    public void sleep(long milliseconds) {
        cloud().account().sleepOfScript(Duration.ofMillis(milliseconds));
    }

    /** Returns the same text in each run. */
    @Override
    public String toString() {
        return "runbook";
    }

    private static <T, E extends Exception> T carrying(Runbook running, Work<T, E> work) throws E {
        Part before = RUNNING.get();
        RUNNING.set(running == null ? null : new Part(running, Thread.currentThread()));
        try {
            return work.done();
        } finally {
            RUNNING.set(before);
        }
    }

    private Object translated() {
        try {
            return runbook();
        } catch (GroovyRuntimeException wrong) {
            throw WordErrorTranslator.inScript(this, wrong);
        }
    }

    private void end(boolean failed) {
        if (cloud != null) {
            cloud.settings().display().end(failed);
        }
        if (own) {
            cloud.close();
        }
    }

    /** A run, and the thread that runs a part of it. */
    private record Part(Runbook runbook, Thread thread) {}

    private interface Work<T, E extends Exception> {

        T done() throws E;
    }
}
