package dev.ballast.repl.cli;

import dev.ballast.repl.kernelspec.Kernelspec;
import dev.ballast.repl.kernelspec.Kernelspecs.Installed;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Shown;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Column;
import dev.ballast.repl.render.Shown.LeftOut;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.report.ExitStatus;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code ballast kernel list}: the kernels of Ballast that Jupyter finds. */
@Command(
        name = "list",
        sortOptions = false,
        header = "List the kernels of Ballast that Jupyter finds.",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast kernel list [OPTIONS]",
        footer = {
            "",
            "It looks where Jupyter does, in JUPYTER_PATH first, or in the one folder that an option names.",
            "A launcher that is gone was moved or removed: install the kernel again with --force."
        })
final class KernelListCommand extends KernelspecCommand {

    @Override
    int status() {
        List<Installed> installed = kernels().own();
        say(
                installed.isEmpty()
                        ? "no kernel of Ballast is installed; ballast kernel install installs one"
                        : table(installed));
        kernels()
                .broken()
                .forEach(each ->
                        say("broken: " + each.folder() + ": " + each.problem().orElseThrow()));
        return ExitStatus.DONE;
    }

    private static String table(List<Installed> installed) {
        List<Column> columns = Stream.of("NAME", "DISPLAY NAME", "TARGET", "FOLDER", "LAUNCHER")
                .map(title -> new Column(title, false))
                .toList();
        List<List<Cell>> rows = installed.stream()
                .flatMap(each -> each.spec().stream().map(spec -> row(each, spec)))
                .toList();
        return new TextWriter(Page.PIPED).write(new Shown.Table(columns, rows, LeftOut.NOTHING));
    }

    private static List<Cell> row(Installed installed, Kernelspec spec) {
        return Stream.of(
                        installed.name(),
                        spec.displayName(),
                        spec.profile().orElse("where it starts"),
                        installed.folder().toString(),
                        (Files.isExecutable(spec.launcher()) ? "" : "gone: ") + spec.launcher())
                .map(Cell::of)
                .toList();
    }
}
