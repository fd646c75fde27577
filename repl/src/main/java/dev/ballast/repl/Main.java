package dev.ballast.repl;

import dev.ballast.repl.cli.Program;

/** The main class. */
public final class Main {

    private Main() {}

    /** Runs the program in this process and ends it. */
    public static void main(String[] arguments) {
        System.exit(Program.run(arguments));
    }
}
