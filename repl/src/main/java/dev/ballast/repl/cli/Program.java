package dev.ballast.repl.cli;

import dev.ballast.repl.report.ExitStatus;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The commands of the program, and how they are run. */
public final class Program {

    private Program() {}

    /** Runs the program in this process and returns the exit status. */
    public static int run(String[] arguments) {
        return run(arguments, Surroundings.ofProcess());
    }

    /** Runs the program and returns the exit status; it takes nothing from the process that the surroundings do not give. */
    static int run(String[] arguments, Surroundings around) {
        String[] typed = Arguments.of(arguments);
        Preparation preparation = Preparation.of(typed);
        int status = commands(around)
                .setExecutionStrategy(parsed -> {
                    preparation.await();
                    return new CommandLine.RunLast().execute(parsed);
                })
                .execute(typed);
        return isWritten(around) ? status : Math.max(status, ExitStatus.FAILED);
    }

    static CommandLine commands(Surroundings around) {
        TopCommand top = new TopCommand(around);
        WrongUsage wrongUsage = new WrongUsage(top);
        return new CommandLine(top)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(100)
                .setOut(writer(around.out()))
                .setErr(writer(around.err()))
                .setParameterExceptionHandler(wrongUsage::inArguments)
                .setExecutionExceptionHandler(wrongUsage::inCommand);
    }

    /** Returns whether what went to standard output could be written; a reader that had enough, such as head, is no trouble. */
    private static boolean isWritten(Surroundings around) {
        if (!around.out().checkError() || around.isPipe("stdout")) {
            return true;
        }
        around.err().println("error: standard output could not be written to its end: is the disk full?");
        return false;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
