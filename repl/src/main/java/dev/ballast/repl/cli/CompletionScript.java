package dev.ballast.repl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** Writes the completion of the shells and the manual page from the commands; run by the build. */
final class CompletionScript {

    private CompletionScript() {}

    /** Writes below the folder given as the only argument: a script for bash and zsh, one for fish, and the manual page. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        CommandLine tree = Program.commands(Surroundings.ofProcess());
        write(folder.resolve("completions/ballast.bash"), BashCompletion.of(tree));
        write(folder.resolve("completions/ballast.fish"), FishCompletion.of(tree));
        write(folder.resolve("man/man1/ballast.1"), ManPage.of(tree));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
