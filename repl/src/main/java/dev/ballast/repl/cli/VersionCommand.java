package dev.ballast.repl.cli;

import picocli.CommandLine.Command;

/** {@code ballast version}: what {@code --version} prints. */
@Command(name = "version", header = "Show the versions of Ballast, Groovy and Java.")
final class VersionCommand extends ProgramCommand {

    @Override
    public Integer call() {
        spec().root().commandLine().printVersionHelp(spec().root().commandLine().getOut());
        return 0;
    }
}
