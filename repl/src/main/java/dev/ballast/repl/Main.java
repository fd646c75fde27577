package dev.ballast.repl;

import dev.ballast.repl.report.Status;
import picocli.CommandLine;

/** The program: takes the arguments of the shell and ends with an exit status. */
public final class Main {

    private Main() {}

    /** Runs the program in this process and ends it. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, Surroundings.ofProcess()));
    }

    /** Runs the program and returns the exit status; it takes nothing from the process that the surroundings do not give. */
    static int run(String[] arguments, Surroundings around) {
        String[] typed = Arguments.of(arguments);
        Preparation preparation = Preparation.of(typed);
        int status = CommandTree.in(around)
                .setExecutionStrategy(parsed -> {
                    preparation.await();
                    return new CommandLine.RunLast().execute(parsed);
                })
                .execute(typed);
        return isWritten(around) ? status : Math.max(status, Status.FAILED);
    }

    /** Tells whether what went to standard output could be written; a reader that had enough, such as head, is no trouble. */
    private static boolean isWritten(Surroundings around) {
        if (!around.out().checkError() || around.isPipe("stdout")) {
            return true;
        }
        around.err().println("error: standard output could not be written to its end: is the disk full?");
        return false;
    }
}
