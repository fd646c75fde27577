package dev.ballast.repl.cli;

import dev.ballast.repl.kernelspec.KernelspecFolder;
import dev.ballast.repl.report.ExitStatus;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast kernel uninstall}: lets Jupyter forget a kernel. */
@Command(
        name = "uninstall",
        sortOptions = false,
        header = "Remove a kernel of Ballast from where Jupyter finds it; notebooks stay.",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast kernel uninstall [OPTIONS] NAME",
        footer = {"", "A kernel that is none of Ballast, and what else lies in its folder, is left alone."})
final class KernelUninstallCommand extends KernelspecCommand {

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name, as ballast kernel list shows it.")
    private String name;

    @Override
    int status() {
        KernelspecFolder folder = new KernelspecFolder(kernels().named(name).folder());
        for (Path removed : folder.remove()) {
            say("removed " + removed);
        }
        folder.others().forEach(other -> say("left " + other));
        return ExitStatus.DONE;
    }
}
