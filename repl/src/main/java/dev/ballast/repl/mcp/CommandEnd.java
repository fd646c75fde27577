package dev.ballast.repl.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The end of a command of the program.
 *
 * @param exit its exit status
 * @param out what it printed on standard output
 * @param err what it printed on standard error
 */
public record CommandEnd(int exit, String out, String err) {

    /** Before the arguments of a command in a process of its own: the next one is the folder for what it prints. */
    public static final String IN_FOLDER = "--output-in-folder";

    /** The same for a command that needs no real secret. */
    public static final String SIMULATED = "--simulated-output-in-folder";

    private static final String OUT = "out";
    private static final String ERR = "err";

    /** Writes what was printed to files of a folder, the one of standard output last. */
    public void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(ERR), err);
        Files.writeString(folder.resolve(OUT), out);
    }

    /** Returns what a command has written to a folder; {@code err} if it ended without that. */
    static CommandEnd read(Path folder, int exit, String err) throws IOException {
        return Files.exists(folder.resolve(OUT))
                ? new CommandEnd(exit, Files.readString(folder.resolve(OUT)), Files.readString(folder.resolve(ERR)))
                : new CommandEnd(exit, "", err);
    }
}
