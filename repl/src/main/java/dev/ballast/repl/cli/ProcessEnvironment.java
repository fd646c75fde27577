package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.console.TerminalConfirm;
import dev.ballast.console.TerminalPrompt;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.file.HomeFolder;
import dev.ballast.file.InterruptibleRead;
import dev.ballast.file.InterruptibleRead.Source;
import dev.ballast.file.TextFile;
import dev.ballast.model.Secret;
import dev.ballast.profile.Folders;
import dev.ballast.profile.Profiles;
import dev.ballast.profile.Prompt;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.render.ValueRenderer;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.terminal.Console;
import dev.ballast.run.RunbookFolder;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The environment of the program: everything it uses of its process, so that a spec can replace it.
 *
 * @param environment the environment variables
 * @param home the user's home folder
 * @param in standard input, for a piped script
 * @param out standard output, for results
 * @param err standard error, for everything else
 * @param launcher the values set by the launcher: {@code stdin}, {@code stdout} and {@code stderr} are {@code terminal} or
 *     empty, {@code stdout} also {@code pipe}; {@code width} the columns, {@code classpath} the class path of the library,
 *     {@code launcher} its own, {@code jars} the class path of this process
 * @param stops passes stop signals to a listener until the result is run
 * @param nanoTime a clock that only runs forwards
 * @param confirm asks the user of this process before destructive calls
 * @param prompt asks the user of this process for secrets
 * @param cloudBuilder creates the builder of a cloud
 * @param redactor masks the secrets in use
 */
record ProcessEnvironment(
        Map<String, String> environment,
        Path home,
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> launcher,
        Function<IntConsumer, Runnable> stops,
        LongSupplier nanoTime,
        Confirm confirm,
        Prompt prompt,
        Supplier<CloudSetup> cloudBuilder,
        Redactor redactor) {

    /** A value of the launcher where an agent reads the output. */
    static final String AGENT = "agent";

    private static final int USUAL_ROWS = 24;
    private static final String STANDARD_INPUT = "standard input";

    ProcessEnvironment {
        environment = Map.copyOf(environment);
        launcher = Map.copyOf(launcher);
        // A message may quote it before it is used.
        Optional.ofNullable(environment.get("BALLAST_TOKEN")).map(Secret::of).ifPresent(redactor);
    }

    static ProcessEnvironment ofProcess() {
        return new ProcessEnvironment(
                System.getenv(),
                HomeFolder.of(System.getenv()),
                System.in,
                System.out,
                System.err,
                launched(),
                Console::listen,
                System::nanoTime,
                new TerminalConfirm(),
                new TerminalPrompt(),
                CloudSetup::new,
                new Redactor());
    }

    /** Returns the process as a command within a session sees it: it prints there and asks nothing, and the session stops it. */
    ProcessEnvironment within(PrintStream printed) {
        return new ProcessEnvironment(
                environment,
                home,
                InputStream.nullInputStream(),
                printed,
                printed,
                Map.of("jars", launcher.getOrDefault("jars", "")),
                listener -> () -> {},
                nanoTime,
                Confirm.noOne(),
                Prompt.NONE,
                cloudBuilder,
                redactor);
    }

    private static Map<String, String> launched() {
        Map<String, String> launched = new HashMap<>(Map.of("jars", System.getProperty("java.class.path")));
        for (String name : List.of("stdin", "stdout", "stderr", "width", "classpath", "launcher")) {
            launched.put(name, System.getProperty("ballast." + name, ""));
        }
        return launched;
    }

    /** Returns standard error, with colours as the terminal and the user request. */
    Lines lines(Screen.Color color) {
        Screen screen = screen("stderr", color);
        return new Lines(err, () -> screen, redactor);
    }

    /**
     * Returns the script of a file, or standard input for {@code -}; messages show its path as it is given.
     *
     * @throws WrongUsageException when it cannot be read
     */
    ScriptFile script(Path file) {
        if (isPiped(file)) {
            return piped();
        }
        ScriptFile read = Files.isRegularFile(file)
                ? ScriptFile.read(file)
                : awaited(file.toString(), () -> ScriptFile.read(file));
        return read.named(file.toString());
    }

    /** Returns the cache of runbooks that were run before; empty if the program does not run from jars, which may change. */
    Optional<RunbookFolder> runbooks() {
        return ProgramIdentity.of(launcher.getOrDefault("jars", ""))
                .map(program -> new RunbookFolder(folders().cache().resolve("runbooks"), program));
    }

    /** Returns whether one of the arguments is a script that was run before. */
    boolean hasRun(String[] arguments) {
        return runbooks()
                .filter(cache -> Stream.of(arguments)
                        .filter(argument -> argument.endsWith(".groovy"))
                        .map(File::new)
                        .filter(File::isFile)
                        .anyMatch(file -> hasRun(cache, file.toPath())))
                .isPresent();
    }

    private static boolean hasRun(RunbookFolder cache, Path file) {
        try {
            return cache.hasAny(ScriptFile.read(file));
        } catch (WrongUsageException unreadable) {
            return false; // The command that reads it says why.
        }
    }

    /** Returns whether a file is standard input. */
    static boolean isPiped(Path file) {
        return file.toString().equals("-") || file.toString().equals("/dev/stdin");
    }

    /** Returns the script on standard input, called {@code stdin} in messages. */
    ScriptFile piped() {
        return awaited(STANDARD_INPUT, () -> ScriptFile.read("stdin", in));
    }

    /** Returns the text on standard input. */
    String pipedText() {
        return awaited(STANDARD_INPUT, () -> TextFile.decoded(in.readAllBytes()));
    }

    /** Reads a pipe and returns the result. A line says so if it takes long, and an interrupt ends the wait. */
    private <T> T awaited(String what, Source<T> source) {
        try {
            return InterruptibleRead.await(
                    source,
                    () -> lines(Screen.Color.AUTO).event(new Progress.Note(InterruptibleRead.waiting(what))),
                    stop -> InterruptedRunException.of("stopped while " + what + " was read", stop));
        } catch (CharacterCodingException coding) {
            throw new WrongUsageException(what + " is not UTF-8 text", "write it as UTF-8");
        } catch (IOException broken) {
            throw new WrongUsageException(what + " cannot be read: " + broken.getMessage(), null);
        }
    }

    /**
     * Returns a value set by the launcher.
     *
     * @throws WrongUsageException when the program was started without it
     */
    String launched(String name, String what, String remedy) {
        String found = launcher.getOrDefault(name, "");
        if (found.isEmpty()) {
            throw new WrongUsageException(
                    "only the launcher knows " + what + "; this program was started without it", remedy);
        }
        return found;
    }

    String text(Object value, Screen page, Limits limits) {
        return text(value, FetchPolicy.NETWORK_ONLY::stateOf, page, limits);
    }

    /** Returns the text of a value, with the state of a resource from {@code look}. */
    String text(Object value, Function<Handle, ResourceState> look, Screen page, Limits limits) {
        return redactor.text(new TextWriter(page).write(new ValueRenderer(limits).of(value, look)));
    }

    Screen screen(String stream, Screen.Color color) {
        return Screen.of(isTerminal(stream), environment.get("TERM"), environment.get("NO_COLOR"), width(), color);
    }

    Screen screen(Screen.Color color) {
        Screen screen = screen("stdout", color);
        return isTerminal("stdout") ? screen : new Screen(false, screen.colored(), Screen.PIPED.width());
    }

    /** Returns how much of a result is shown, to a person or to a program. */
    Limits limits() {
        return isTerminal("stdout") ? Limits.USUAL : Limits.PIPED;
    }

    boolean isTerminal(String stream) {
        return "terminal".equals(launcher.get(stream));
    }

    boolean isPipe(String stream) {
        return "pipe".equals(launcher.get(stream));
    }

    /** Returns whether an agent reads the output. */
    boolean isForAgent() {
        return launcher.containsKey(AGENT);
    }

    Profiles profiles() {
        return new Profiles(environment, home, warning -> {});
    }

    Folders folders() {
        return Folders.of(environment, home);
    }

    private int width() {
        return firstSize(launcher.get("width"), environment.get("COLUMNS")).orElse(0);
    }

    /** Returns the rows of a terminal that does not know its size. */
    int rows() {
        return firstSize(environment.get("LINES")).orElse(USUAL_ROWS);
    }

    private static Optional<Integer> firstSize(String... texts) {
        return Stream.of(texts)
                .filter(text -> text != null && text.matches("[1-9]\\d{0,3}"))
                .map(Integer::valueOf)
                .findFirst();
    }
}
