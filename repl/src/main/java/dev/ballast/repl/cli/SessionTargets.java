package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.BallastException;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.ProfileSwitcher;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.sandbox.Sandbox;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The profiles that a session at the terminal works on, one after the other; all that were opened are closed at its end. */
final class SessionTargets implements ProfileSwitcher, AutoCloseable {

    /** Whether Java's own compiler is warm: it works for the whole process, so a second session finds its work done. */
    private static final AtomicBoolean WARM = new AtomicBoolean();

    private final ProcessEnvironment process;
    private final Supplier<CloudSetup> builders;
    private final Map<String, Opened> opened = new LinkedHashMap<>();
    private Opened current;
    private Session session;

    /** A profile that the session has worked on, with its cloud. */
    private record Opened(CloudSetup builder, LazyCloud cloud) {}

    /**
     * Creates the targets from the first builder.
     *
     * @param builders return a builder with the options of the command line and the listeners of the session, for another profile
     */
    SessionTargets(ProcessEnvironment process, CloudSetup first, Supplier<CloudSetup> builders) {
        this.process = process;
        this.builders = builders;
        this.current = new Opened(first, new LazyCloud(first));
    }

    LazyCloud first() {
        return opened.isEmpty()
                ? current.cloud()
                : opened.values().iterator().next().cloud();
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
     * compiler, then the user interface, then the cloud; then the first session warms up Java's own compiler.
     *
     * @param prepare prepares the user interface
     * @param unusable receives the failure if the cloud cannot be opened; lines that need it fail by themselves
     */
    void warm(Runnable prepare, Consumer<BallastException> unusable) {
        Runnable compiler = session.warmUp().first(CodeCompleter::warmUp);
        Workers.daemon("ballast-warm", () -> {
                    compiler.run();
                    prepare.run();
                    try {
                        first().open();
                    } catch (BallastException failure) {
                        unusable.accept(failure);
                    }
                    if (WARM.compareAndSet(false, true)) {
                        session.warmUp().warmJit();
                    }
                })
                .start();
    }

    @Override
    public TargetInfo current() {
        return current.builder().targetInfo();
    }

    @Override
    public SortedSet<String> profiles() {
        return process.profiles().names();
    }

    /** Goes back to the cloud of a profile that was in use before, such as the same sandbox. */
    @Override
    public void use(String profile) {
        opened.putIfAbsent(Objects.requireNonNullElse(current().profile(), ""), current);
        Opened other = opened.get(profile);
        if (other == null) {
            CloudSetup builder = builders.get().option(Setting.PROFILE, profile);
            other = new Opened(builder, new LazyCloud(builder));
            other.cloud().open();
            opened.put(profile, other);
        }
        current = other;
        session.moveTo(other.cloud());
    }

    @Override
    public Optional<Sandbox> sandbox() {
        return current.builder().startedSandbox();
    }

    @Override
    public Optional<Sandbox> startSandbox() {
        if (current().sandbox()) {
            current.cloud().open();
        }
        return sandbox();
    }

    @Override
    public int explore(List<String> arguments, PrintStream printed, Optional<Consumer<Object>> pictures) {
        List<String> words = new ArrayList<>(List.of("explore"));
        if (arguments.stream().noneMatch(word -> word.matches("--(dialect|profile|sandbox).*"))) {
            words.addAll(List.of("--dialect", current.cloud().dialect().name()));
            Optional.ofNullable(current().profile()).ifPresent(name -> words.addAll(List.of("--profile", name)));
        }
        words.addAll(arguments);
        CommandLine commands = Program.commands(process.within(printed));
        int status = commands.execute(CommandLineArguments.of(words.toArray(String[]::new), commands));
        ExploreCommand explored = commands.getSubcommands().get("explore").getCommand();
        pictures.ifPresent(explored::draw);
        return status;
    }

    @Override
    public void close() {
        if (opened.isEmpty()) {
            current.cloud().close();
        }
        opened.values().forEach(each -> each.cloud().close());
    }
}
