package dev.ballast.repl.cli;

import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.kernelspec.KernelFolders;
import dev.ballast.repl.kernelspec.Kernelspecs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** What the commands on installed kernels share: where those are. */
abstract sealed class KernelspecCommand extends ProgramCommand
        permits KernelInstallCommand, KernelListCommand, KernelUninstallCommand, KernelDoctorCommand {

    @ParentCommand
    private KernelCommand kernel;

    @ArgGroup(exclusive = true)
    private Place place;

    /** The options that name one folder; at most one of them is given. */
    @SuppressWarnings("UnusedVariable") // Whether it is that of the user is read by picocli alone.
    static final class Place {

        @Option(
                names = "--user",
                required = true,
                description = "The folder of this user's kernels, which JUPYTER_DATA_DIR moves.")
        private boolean user;

        @Option(
                names = "--prefix",
                paramLabel = "DIR",
                required = true,
                description = "DIR/share/jupyter/kernels; with /usr/local, that of all users of this machine.")
        private Path prefix;

        @Option(
                names = "--sys-prefix",
                required = true,
                description = "The same, for the environment of Python or conda that is active.")
        private boolean sysPrefix;
    }

    @Override
    public final Integer call() {
        if (kernel.isToStart()) {
            throw new WrongUsageException(
                    "-f starts a kernel, and a command after ballast kernel starts none",
                    "leave out -f or the command");
        }
        return status();
    }

    /** Does what the command is for and returns the exit status. */
    abstract int status();

    /** Returns where Jupyter looks. */
    final KernelFolders folders() {
        return KernelFolders.of(around().environment(), around().home(), System.getProperty("os.name"));
    }

    /** Returns the folder that the options name, if they do. */
    final Optional<Path> place() {
        return Optional.ofNullable(place).map(given -> {
            if (given.prefix != null) {
                return KernelFolders.below(given.prefix);
            }
            return given.sysPrefix ? KernelFolders.below(python()) : folders().user();
        });
    }

    private Path python() {
        return KernelFolders.python(around().environment())
                .orElseThrow(() -> new WrongUsageException(
                        "no environment of Python was found: VIRTUAL_ENV and CONDA_PREFIX are not set, and the PATH"
                                + " shows none",
                        "activate one, or name its sys.prefix: --prefix DIR"));
    }

    /** Returns the kernels in that folder, or wherever Jupyter looks when the options name none. */
    final Kernelspecs kernels() {
        return new Kernelspecs(place().map(List::of).orElse(folders().searched()));
    }

    /** Returns the Java that this program runs on. */
    static Path java() {
        return Path.of(System.getProperty("java.home"));
    }

    /**
     * Returns the path of the launcher.
     *
     * @throws WrongUsageException when the program was started without it
     */
    final Path launcher() {
        return Path.of(around().launched("path", "what Jupyter is to start", "run repl/bin/ballast kernel"));
    }
}
