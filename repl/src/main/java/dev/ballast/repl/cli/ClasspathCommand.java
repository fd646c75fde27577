package dev.ballast.repl.cli;

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
        say(around().launched("classpath", "the class path", "run repl/bin/ballast classpath"));
        return 0;
    }
}
