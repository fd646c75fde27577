package dev.ballast.repl.cli;

import dev.ballast.repl.evaluation.WrongUsageException;
import picocli.CommandLine.Command;

/** {@code ballast classpath}: what the launcher put on the class path for runbooks without the program. */
@Command(
        name = "classpath",
        sortOptions = false,
        header = "Print the class path for plain groovy and java.",
        footer = {"", "java -cp \"$$(ballast classpath)\" groovy.ui.GroovyMain SCRIPT"})
final class ClasspathCommand extends ProgramCommand {

    @Override
    public Integer call() {
        String path = around().launcher().getOrDefault("classpath", "");
        if (path.isEmpty()) {
            throw new WrongUsageException(
                    "only the launcher knows the class path, and this program was started without it",
                    "run repl/bin/ballast classpath");
        }
        say(path);
        return 0;
    }
}
