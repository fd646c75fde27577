package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.repl.report.CheckReport;
import dev.ballast.repl.report.Lines;
import dev.ballast.run.FullCheck;
import dev.ballast.run.ScriptFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast check}: says what is wrong with runbooks without running them. */
@Command(
        name = "check",
        header = "Check runbooks without running them: nothing is sent, no token is needed.",
        customSynopsis = "ballast check [OPTIONS] SCRIPT...",
        footer = {
            "",
            "Checks each word, block, option and property, and each port, size, address, label, region and",
            "certificate that is a constant. ballast run does the same first.",
            "Dialect linode: compares regions, types and images with the lists last read, if these are at most",
            "a day old. --refresh reads the lists first, which needs a token and sends one request for each list.",
            "With --output json standard output is one JSON document: status, exit, scripts, each with file,",
            "mistakes and warnings, each with line, column, endLine, endColumn, code, problem, remedy, edit;",
            "and error, which is null if the scripts could be checked.",
            "--state FILE is taken as by ballast run, and the file is neither read nor written.",
            "ballast explain CODE explains a code.",
            "",
            "Exit status: 0 no mistake found; 2 wrong usage or settings; 3 at least one mistake."
        })
final class CheckCommand extends ProgramCommand {

    @Parameters(arity = "1..*", paramLabel = "SCRIPT", description = "Groovy files in UTF-8; - is standard input.")
    private List<Path> scripts;

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            completionCandidates = OptionValues.Reports.class,
            description = "text (the default), json, or sarif: SARIF 2.1.0, which code hosts show beside a change.")
    private Form form;

    @Mixin
    private StateOption state;

    @Mixin
    private RefreshOption refresh;

    /** The form of the report; the text is on standard error. */
    private enum Form {
        TEXT,
        JSON,
        SARIF
    }

    @Override
    public Integer call() {
        Lines lines = process().lines(common().color());
        CheckReport report = new CheckReport(lines);
        int exit;
        try {
            check(report, lines);
            exit = report.end(refresh.given());
        } catch (RuntimeException failure) {
            exit = report.stopped(failure, common().verbose());
        }
        switch (form) {
            case JSON -> printLine(report.json());
            case SARIF -> printLine(report.sarif(TopCommand.Version.number()));
            case TEXT -> {}
        }
        return exit;
    }

    private void check(CheckReport report, Lines lines) {
        List<ScriptFile> files = scripts.stream().map(process()::script).toList();
        CloudSetup builder = builder(state);
        builder.progress(lines::event);
        if (refresh.given()) {
            builder.readCatalogue();
        }
        FullCheck check = builder.fullCheck(builder.catalogueCheck());
        files.stream().flatMap(file -> check.of(file).stream()).distinct().forEach(report::report);
    }
}
