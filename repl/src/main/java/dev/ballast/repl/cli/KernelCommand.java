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
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Files;
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

    private static final List<Column<Installed>> COLUMNS = List.of(
            Column.text("name", Installed::name),
            Column.text("display name", each -> each.spec().orElseThrow().displayName()),
            Column.text("target", each -> each.spec().orElseThrow().profile().orElse("where it starts")),
            Column.text("folder", Installed::folder),
            Column.text("launcher", each -> launcher(each.spec().orElseThrow().launcher())));

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
        String called = name == null ? KernelName.usual(profile, dialect) : KernelName.chosen(name);
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

    private static String launcher(Path file) {
        return (Files.isExecutable(file) ? "" : "gone: ") + file;
    }

    @Command(
            name = "list",
            header = "List the Ballast kernels that Jupyter finds.",
            customSynopsis = "ballast kernel list [OPTIONS]",
            footer = {
                "",
                "It searches the folders of Jupyter, JUPYTER_PATH first, or the one folder that an option names.",
                "gone: the launcher was moved or removed; install the kernel again with --force."
            })
    int list(@Mixin KernelFolderOptions place) {
        show(View.table(
                COLUMNS,
                kernels(place).own(),
                "no Ballast kernel is installed; to install one, run:" + ShellWord.line("ballast kernel install")));
        kernels(place)
                .broken()
                .forEach(each -> printLine(
                        "broken: " + each.folder() + ": " + each.problem().orElseThrow()));
        return ExitStatus.DONE;
    }

    @Command(
            name = "uninstall",
            header = "Remove a Ballast kernel from the folders of Jupyter; notebooks are kept.",
            customSynopsis = "ballast kernel uninstall [OPTIONS] NAME",
            footer = {"", "Keeps kernels of other programs, and other files in the folder."})
    int uninstall(
            @Mixin KernelFolderOptions place,
            @Parameters(paramLabel = "NAME", description = "Its name, as in ballast kernel list.") String name) {
        KernelspecFolder folder =
                new KernelspecFolder(kernels(place).named(name).folder());
        folder.remove().forEach(removed -> printLine("removed " + removed));
        folder.others().forEach(other -> printLine("kept " + other));
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
                            description = "Only the kernel of this name, as in ballast kernel list.")
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
