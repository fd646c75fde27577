package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.repl.kernel.ConnectionFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ballast kernel}: what Jupyter starts for a notebook. */
@Command(
        name = "kernel",
        sortOptions = false,
        header = "Work in notebooks: the kernel that Jupyter starts.",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast kernel [OPTIONS] -f FILE")
final class KernelCommand implements Callable<Integer> {

    private final Surroundings around;
    private final CommonOptions common;

    @Option(
            names = "-f",
            paramLabel = "FILE",
            required = true,
            description =
                    "Answer the clients of this connection file, which Jupyter writes, until one of them ends it.")
    private Path connection;

    @Option(names = "--yes", description = "Say yes to what a profile with confirm = true asks.")
    private boolean yes;

    @Mixin
    private StateOption state;

    KernelCommand(Surroundings around, CommonOptions common) {
        this.around = around;
        this.common = common;
    }

    @Override
    public Integer call() {
        Opening opening = common.opening(around);
        state.apply(opening, common, around);
        return new NotebookSession(around, common, yes).status(opening, ConnectionFile.read(connection));
    }
}
