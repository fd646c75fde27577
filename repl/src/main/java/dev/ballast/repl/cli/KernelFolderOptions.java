package dev.ballast.repl.cli;

import dev.ballast.profile.Folders;
import dev.ballast.repl.kernelspec.KernelFolders;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that name one folder of kernels; at most one of them is given. */
final class KernelFolderOptions {

    @ArgGroup(exclusive = true)
    private Place place;

    @SuppressWarnings("UnusedVariable") // Only picocli reads them all.
    static final class Place {

        @Option(
                names = "--user",
                required = true,
                description = "The folder of this user's kernels; JUPYTER_DATA_DIR changes it.")
        private boolean user;

        @Option(
                names = "--prefix",
                paramLabel = "DIR",
                required = true,
                description = "DIR/share/jupyter/kernels; /usr/local is for all users of this machine.")
        private Path prefix;

        @Option(
                names = "--sys-prefix",
                required = true,
                description = "The same, for the active Python or conda environment.")
        private boolean sysPrefix;
    }

    static KernelFolders all(ProcessEnvironment process) {
        return KernelFolders.of(process.environment(), process.home(), System.getProperty("os.name"));
    }

    Optional<Path> folder(ProcessEnvironment process) {
        if (place == null) {
            return Optional.empty();
        }
        if (place.user) {
            return Optional.of(Folders.required(all(process).user()));
        }
        Path prefix = place.prefix != null
                ? place.prefix
                : KernelFolders.python(process.environment())
                        .orElseThrow(() -> new WrongUsageException(
                                "no Python environment was found: VIRTUAL_ENV and CONDA_PREFIX are not set, and the PATH"
                                        + " has none",
                                "activate one, or name its sys.prefix: --prefix DIR"));
        return Optional.of(KernelFolders.below(prefix));
    }
}
