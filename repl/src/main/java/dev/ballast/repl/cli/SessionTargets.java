package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.BallastException;
import dev.ballast.profile.Setting;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.sandbox.Sandbox;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The profiles that a session at the terminal works on, one after the other; all that were opened are closed at its end. */
final class SessionTargets implements Targets, AutoCloseable {

    private final ProcessEnvironment process;
    private final UnaryOperator<CloudBuilder> told;
    private final List<LazyCloud> opened = new ArrayList<>();
    private CloudBuilder builder;
    private Session session;

    /**
     * Creates the targets from the first builder.
     *
     * @param told adds the listeners of the session to a builder
     */
    SessionTargets(ProcessEnvironment process, CloudBuilder first, UnaryOperator<CloudBuilder> told) {
        this.process = process;
        this.told = told;
        this.builder = told.apply(first);
        opened.add(new LazyCloud(builder));
    }

    LazyCloud first() {
        return opened.get(0);
    }

    /** Begins the session in the folder of the process; {@code tell} receives messages while a line is being stopped. */
    Interpreter.Parts begin(PrintStream printed, RequestLog requests, Consumer<String> tell) {
        Path folder = Path.of("").toAbsolutePath();
        session = new Session(
                first(),
                new Session.Environment(
                        printed, tell, folder, process.environment().keySet(), process.redactor()));
        return new Interpreter.Parts(session, new Commands(process.nanoTime()), this, requests, tell);
    }

    /**
     * Prepares a session on a thread of its own, so that its user need not wait for the compiler and the cloud: first the
     * compiler, then the user interface, then the cloud; then it warms up Java's own compiler.
     *
     * @param prepare prepares the user interface
     * @param unusable receives the failure if the cloud cannot be opened; lines that need it fail by themselves
     */
    void warm(Runnable prepare, Consumer<BallastException> unusable) {
        Runnable compiler = session.warmUp().first(CodeCompleter::warmUp);
        Thread thread = new Thread(
                () -> {
                    compiler.run();
                    prepare.run();
                    try {
                        first().open();
                    } catch (BallastException failure) {
                        unusable.accept(failure);
                    }
                    session.warmUp().practise();
                },
                "ballast-warm");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public TargetInfo current() {
        return builder.targetInfo();
    }

    @Override
    public SortedSet<String> profiles() {
        return process.profiles().names();
    }

    @Override
    public void use(String profile) {
        CloudBuilder other = told.apply(process.cloudBuilder().get().environment(process.environment(), process.home()))
                .option(Setting.PROFILE, profile);
        LazyCloud lazyCloud = new LazyCloud(other);
        lazyCloud.open();
        opened.add(lazyCloud);
        builder = other;
        session.moveTo(lazyCloud);
    }

    @Override
    public Optional<Sandbox> sandbox() {
        return builder.startedSandbox();
    }

    @Override
    public void close() {
        opened.forEach(LazyCloud::close);
    }
}
