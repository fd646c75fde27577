package dev.ballast.repl;

import dev.ballast.repl.cli.Program;

/** The program: takes the arguments of the shell and ends with an exit status. */
public final class Main {

    private Main() {}

    /** Runs the program in this process and ends it. */
    public static void main(String[] arguments) {
        System.exit(Program.run(arguments));
    }
}
