package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.error.ShellWord;
import dev.ballast.profile.Folders;
import dev.ballast.profile.Profile;
import dev.ballast.profile.Setting;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.kernel.ConnectionFile;
import dev.ballast.repl.kernel.Notebook;
import dev.ballast.repl.kernelspec.Doctor;
import dev.ballast.repl.kernelspec.KernelFolders;
import dev.ballast.repl.kernelspec.KernelName;
import dev.ballast.repl.kernelspec.Kernelspec;
import dev.ballast.repl.kernelspec.KernelspecFolder;
import dev.ballast.repl.kernelspec.Kernelspecs;
import dev.ballast.repl.kernelspec.Kernelspecs.Installed;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast kernel}: what Jupyter starts for a notebook; its subcommands register it with Jupyter. */
@Command(
        name = "kernel",
        header = "Work in notebooks: install the kernel that Jupyter starts, and try it.",
        customSynopsis = {"ballast kernel COMMAND [OPTIONS] [NAME]", "       ballast kernel [OPTIONS] -f FILE"},
        footer = {
            "",
            "ballast kernel install --sandbox   then: jupyter notebook, and choose Ballast (sandbox)",
            "ballast kernel install --profile prod"
        })
final class KernelCommand extends ProgramCommand {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Option(
            names = "-f",
            paramLabel = "FILE",
            description =
                    "Serve the clients of this connection file, which Jupyter writes, until one shuts the kernel down.")
    private Path connection;

    @Mixin
    private YesOption yes;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        if (connection == null) {
            spec().commandLine().usage(process().err());
            return ExitStatus.WRONG_USAGE;
        }
        CloudSetup builder = builder(state);
        try (Notebook notebook = Notebook.open(ConnectionFile.read(connection))) {
            return new NotebookSession(process(), common(), yes, notebook).status(builder);
        }
    }

    @Command(
            name = "install",
            header = "Install the kernel for Jupyter; no Python is needed.",
            customSynopsis = "ballast kernel install [OPTIONS]",
            footer = {
                "",
                "Its notebooks use --sandbox or --profile NAME, if given. Otherwise they use BALLAST_PROFILE,",
                "BALLAST_URL or the default profile of the shell that starts Jupyter. No token is written."
            })
    int install(
            @Mixin KernelFolderOptions place,
            @Option(
                            names = "--name",
                            paramLabel = "NAME",
                            description = "Its name in Jupyter. Default: ballast, with -PROFILE and -DIALECT if given.")
                    String name,
            @Option(
                            names = "--display-name",
                            paramLabel = "TEXT",
                            description = "Its name in menus. Default: Ballast, or Ballast (PROFILE, DIALECT).")
                    String displayName,
            @Option(names = "--force", description = "Replace a Ballast kernel of that name.") boolean force) {
        requireNoConnection();
        Optional<String> profile = common().profile();
        profile.filter(named -> !named.equals(Profile.SANDBOX)).ifPresent(named -> process()
                .profiles()
                .settings(Map.of(Setting.PROFILE, named))
                .outline());
        Optional<String> dialect = common().dialect();
        String called = name == null ? KernelName.byDefault(profile, dialect) : KernelName.chosen(name);
        String works = Stream.of(profile, dialect).flatMap(Optional::stream).collect(Collectors.joining(", "));
        String display =
                displayName != null ? readable(displayName) : works.isEmpty() ? "Ballast" : "Ballast (" + works + ")";
        KernelFolders folders = KernelFolderOptions.all(process());
        Path kernels = place.folder(process()).orElseGet(() -> Folders.required(folders.user()));
        new Kernelspecs(folders.searched()).requireFree(called, kernels.resolve(called));
        Kernelspec spec = Kernelspec.of(launcher(), profile, display, java(), dialect);
        new KernelspecFolder(kernels.resolve(called)).write(spec, force).forEach(file -> printLine("wrote " + file));
        if (!folders.searched().contains(kernels)) {
            printLine("Jupyter finds it if Jupyter is installed below the same prefix; otherwise set JUPYTER_PATH="
                    + kernels.getParent());
        }
        printLine("next: choose " + display + " in Jupyter; this tests the kernel:"
                + ShellWord.line("ballast kernel doctor"));
        return ExitStatus.DONE;
    }

    @Command(
            name = "doctor",
            header = "Start each installed kernel like Jupyter, and test it.",
            customSynopsis = "ballast kernel doctor [OPTIONS] [NAME]",
            footer = {
                "",
                "It evaluates 1 + 1 and interrupts an endless loop; no request is sent.",
                "If no kernel is installed, it tests the launcher itself, on a simulator (sandbox).",
                "Exit status: 0 all passed; 1 a check failed; 2 wrong usage."
            })
    int doctor(
            @Mixin KernelFolderOptions place,
            @Parameters(
                            arity = "0..1",
                            paramLabel = "NAME",
                            description = "Only the kernel of this name, as in jupyter kernelspec list.")
                    String name) {
        Kernelspecs kernels = kernels(place);
        Doctor doctor = new Doctor(process().environment(), process().nanoTime(), PATIENCE, this::printLine);
        List<Installed> tried = new ArrayList<>(name == null ? kernels.broken() : List.of(kernels.named(name)));
        tried.addAll(name == null ? kernels.own() : List.of());
        boolean well = true;
        for (Installed each : tried) {
            printLine(each.name() + " in " + each.folder());
            well &= doctor.examine(each);
        }
        if (tried.isEmpty()) {
            printLine("no Ballast kernel is installed; testing the launcher itself, on a sandbox");
            well &= doctor.examine(
                    Kernelspec.of(launcher(), Optional.of(Profile.SANDBOX), "", java(), Optional.empty()));
        }
        printLine(well ? "all checks passed" : "see the failed checks above");
        return well ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private static String readable(String text) {
        if (text.isBlank() || text.chars().anyMatch(Character::isISOControl)) {
            throw new WrongUsageException(
                    "--display-name is blank or has a control character", "write the name that menus show");
        }
        return text.strip();
    }

    /** Returns the kernels in the folder of the options, else in all folders that Jupyter searches. */
    private Kernelspecs kernels(KernelFolderOptions place) {
        requireNoConnection();
        return new Kernelspecs(place.folder(process())
                .map(List::of)
                .orElse(KernelFolderOptions.all(process()).searched()));
    }

    private void requireNoConnection() {
        if (connection != null) {
            throw new WrongUsageException("-f starts a kernel and takes no command", "leave out -f or the command");
        }
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"));
    }

    /**
     * Returns the path of the launcher.
     *
     * @throws WrongUsageException when the program was started without it
     */
    private Path launcher() {
        return Path.of(process()
                .launched(
                        "launcher",
                        "the program that Jupyter starts",
                        "run:" + ShellWord.line("repl/bin/ballast kernel")));
    }
}
