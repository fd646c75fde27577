package dev.ballast.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;

/** What the build runs to write the completion of the shells from the commands. */
final class CompletionScript {

    private CompletionScript() {}

    /** Writes a script for bash and zsh into the file given as the only argument, and its folder if need be. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Files.createDirectories(file.getParent());
        Files.writeString(file, AutoComplete.bash("ballast", CommandTree.in(Surroundings.ofProcess())));
    }
}
