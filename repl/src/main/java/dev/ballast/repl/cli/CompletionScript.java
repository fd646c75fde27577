package dev.ballast.repl.cli;

import dev.ballast.file.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the completion of the shells, the manual page and the usage of the program from the commands; run by the build. */
final class CompletionScript {

    private static final String REGISTERED = "complete -F _complete_ballast ";

    private CompletionScript() {}

    /** Writes below the build's folder, the only argument: a script for bash and zsh, one for fish, the manual page, the usage. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        CommandLine tree = Program.commands(ProcessEnvironment.ofProcess());
        write(folder.resolve("completions/ballast.bash"), bash(tree));
        write(folder.resolve("completions/ballast.fish"), FishCompletion.of(tree));
        write(folder.resolve("man/man1/ballast.1"), ManPage.of(tree));
        write(folder.resolve("classes").resolve(PrebuiltUsage.RESOURCE), tree.getUsageMessage());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Returns picocli's script after functions that ask the program for profiles and names. */
    private static String bash(CommandLine tree) {
        String script = TextFile.resource(CompletionScript.class, "asking.bash");
        return AutoComplete.bash("ballast", tree).replace(REGISTERED, script + "complete -F _ballast ");
    }
}
