package dev.ballast.repl;

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
        return CommandTree.in(around)
                .setExecutionStrategy(parsed -> {
                    preparation.await();
                    return new CommandLine.RunLast().execute(parsed);
                })
                .execute(typed);
    }
}
