package dev.ballast.repl.cli;

import dev.ballast.profile.Profile;
import dev.ballast.profile.Profiles;
import dev.ballast.profile.Setting;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.kernelspec.KernelFolders;
import dev.ballast.repl.kernelspec.KernelName;
import dev.ballast.repl.kernelspec.Kernelspec;
import dev.ballast.repl.kernelspec.KernelspecFolder;
import dev.ballast.repl.kernelspec.Kernelspecs;
import dev.ballast.repl.report.ExitStatus;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast kernel install}: tells Jupyter of the kernel. */
@Command(
        name = "install",
        sortOptions = false,
        header = "Let Jupyter find the kernel; it needs no Python for that.",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast kernel install [OPTIONS]",
        footer = {
            "",
            "With --sandbox or --profile NAME its notebooks work on that; else on what BALLAST_PROFILE,",
            "BALLAST_URL or the default profile says where Jupyter is started. No token is written."
        })
final class KernelInstallCommand extends KernelspecCommand {

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What Jupyter calls it: ballast unless set, or ballast-PROFILE.")
    private String name;

    @Option(
            names = "--display-name",
            paramLabel = "TEXT",
            description = "What people choose it by: Ballast unless set, or Ballast (PROFILE).")
    private String displayName;

    @Option(names = "--force", description = "Replace a kernel of Ballast of that name.")
    private boolean force;

    @Override
    int status() {
        Optional<String> profile = common().profile();
        profile.ifPresent(this::requireKnown);
        String called = name == null ? KernelName.usual(profile) : KernelName.chosen(name);
        String display = displayName == null ? KernelName.usualDisplay(profile) : readable(displayName);
        KernelFolders folders = folders();
        Path kernels = place().orElse(folders.user());
        new Kernelspecs(folders.searched()).requireFree(called, kernels.resolve(called));
        Kernelspec spec = Kernelspec.of(launcher(), profile, display, java());
        new KernelspecFolder(kernels.resolve(called)).write(spec, force).forEach(file -> say("wrote " + file));
        if (!folders.searched().contains(kernels)) {
            say("Jupyter looks there when it is installed below the same prefix, else with JUPYTER_PATH="
                    + kernels.getParent());
        }
        say("next: run jupyter notebook and choose " + display + "; ballast kernel doctor tries it");
        return ExitStatus.DONE;
    }

    private void requireKnown(String profile) {
        if (!profile.equals(Profile.SANDBOX)) {
            new Profiles(around().environment(), around().home(), warning -> {})
                    .outline(Map.of(Setting.PROFILE, profile));
        }
    }

    private static String readable(String text) {
        if (text.isBlank() || text.chars().anyMatch(Character::isISOControl)) {
            throw new WrongUsageException(
                    "--display-name is blank or holds a control character", "write what people are to read");
        }
        return text.strip();
    }
}
