package dev.ballast.repl;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ballast version}: what {@code --version} prints. */
@Command(name = "version", header = "Show the versions of Ballast, Groovy and Java.")
final class VersionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.root().commandLine().printVersionHelp(spec.root().commandLine().getOut());
        return 0;
    }
}
