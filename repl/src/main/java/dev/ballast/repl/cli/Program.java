package dev.ballast.repl.cli;

import dev.ballast.repl.report.ExitStatus;
import dev.ballast.repl.syntax.Completeness;
import groovy.lang.GroovySystem;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The commands of the program, and how they are run. */
public final class Program {

    private static final Pattern COMPILING = Pattern.compile("run|check|-e|.*[.]groovy");

    private static final Set<String> VERSION = Set.of("--version", "version");

    private Program() {}

    /** Runs the program in this process and returns the exit status. */
    public static int run(String[] arguments) {
        return run(arguments, ProcessEnvironment.ofProcess());
    }

    /** Runs the program and returns the exit status; it uses only the given environment of the process. */
    static int run(String[] arguments, ProcessEnvironment process) {
        if (arguments.length == 1 && VERSION.contains(arguments[0])) {
            // Scripts ask for it often, and reading all commands takes most of the time of the answer.
            TopCommand.Version.lines().forEach(process.out()::println);
            return isWritten(process) ? ExitStatus.DONE : ExitStatus.FAILED;
        }
        Thread preparation = prepare(arguments, process);
        CommandLine commands = commands(process);
        int status = commands.setExecutionStrategy(parsed -> {
                    await(preparation);
                    return new CommandLine.RunLast().execute(parsed);
                })
                .execute(CommandLineArguments.of(arguments, commands));
        return isWritten(process) ? status : Math.max(status, ExitStatus.FAILED);
    }

    /**
     * Initialises the Groovy parser on another thread while the arguments are read, unless the command compiles nothing, does so
     * behind a prompt, or has compiled the script before: each takes about a tenth of a second. Two threads that initialise the same classes in different
     * orders deadlock, so Groovy's runtime, which reading arguments needs too, is initialised before, and compilation starts
     * after.
     */
    private static Thread prepare(String[] arguments, ProcessEnvironment process) {
        Thread preparation = new Thread(() -> Completeness.of("1"), "ballast-prepare");
        if (Stream.of(arguments).anyMatch(COMPILING.asMatchPredicate()) && !process.hasRun(arguments)) {
            // The call initialises the class.
            GroovySystem.getVersion();
            preparation.setDaemon(true);
            preparation.start();
        }
        return preparation;
    }

    /** Waits until a thread that was started has ended; an interrupt stays set and ends the wait. */
    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    static CommandLine commands(ProcessEnvironment process) {
        TopCommand top = new TopCommand(process);
        WrongUsage wrongUsage = new WrongUsage(top);
        CommandLine commands = new CommandLine(top);
        keepOrder(commands);
        return commands.setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(100)
                .setOut(writer(process.out()))
                .setErr(writer(process.err()))
                .setParameterExceptionHandler(wrongUsage::inArguments)
                .setExecutionExceptionHandler(wrongUsage::inCommand);
    }

    /** Options are listed in the order in which they are declared. */
    private static void keepOrder(CommandLine command) {
        command.getCommandSpec().usageMessage().sortOptions(false);
        command.getSubcommands().values().forEach(Program::keepOrder);
    }

    /** Returns whether standard output could be written; a closed pipe, as of {@code head}, is no failure. */
    private static boolean isWritten(ProcessEnvironment process) {
        if (!process.out().checkError() || process.isPipe("stdout")) {
            return true;
        }
        process.err().println("error: standard output could not be written to its end: is the disk full?");
        return false;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
