package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.repl.kernel.ConnectionFile;
import dev.ballast.repl.report.ExitStatus;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ballast kernel}: what Jupyter starts for a notebook; its own commands tell Jupyter of it. */
@Command(
        name = "kernel",
        sortOptions = false,
        header = "Work in notebooks: install the kernel that Jupyter starts, and try it.",
        synopsisHeading = "Usage: ",
        subcommands = {
            KernelInstallCommand.class,
            KernelListCommand.class,
            KernelUninstallCommand.class,
            KernelDoctorCommand.class
        },
        customSynopsis = {"ballast kernel COMMAND [OPTIONS] [NAME]", "       ballast kernel [OPTIONS] -f FILE"},
        footer = {
            "",
            "ballast kernel install --sandbox   then: jupyter notebook, and choose Ballast (sandbox)",
            "ballast kernel install --profile prod"
        })
final class KernelCommand extends ProgramCommand {

    @Option(
            names = "-f",
            paramLabel = "FILE",
            description =
                    "Answer the clients of this connection file, which Jupyter writes, until one of them ends it.")
    private Path connection;

    @Mixin
    private YesOption yes;

    @Mixin
    private StateOption state;

    /** Tells whether there is a connection file. */
    boolean isToStart() {
        return connection != null;
    }

    @Override
    public Integer call() {
        if (!isToStart()) {
            spec().commandLine().usage(around().err());
            return ExitStatus.WRONG_USAGE;
        }
        CloudBuilder opening = opening(state);
        return new NotebookSession(around(), common(), yes).status(opening, ConnectionFile.read(connection));
    }
}
