package dev.ballast.repl.cli;

import dev.ballast.reconcile.Confirm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast run}: runs a runbook. */
@Command(
        name = "run",
        sortOptions = false,
        header = "Run a runbook.",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast [run] [OPTIONS] SCRIPT [ARGS...]",
        footer = {
            "",
            "What the script prints goes to standard output as it is; progress, warnings, errors and the",
            "summary go to standard error. With --output json the last line of standard output is one JSON",
            "document: status, exit, created, changed, unchanged, kept, deleted, warnings, error, requests,",
            "seconds. Options may stand anywhere; put -- before arguments for the script that begin with -.",
            "",
            "Exit status: 0 done; 1 the run failed; 2 wrong usage or settings; 3 refused by a rule before any",
            "request was sent; 4 the outcome of a create is unknown and must be looked at; 130 interrupted",
            "(143 by termination, 129 by the end of the terminal)."
        })
final class RunCommand extends ProgramCommand {

    @Parameters(index = "0", paramLabel = "SCRIPT", description = "A file of Groovy in UTF-8; - is standard input.")
    private Path script;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARGS", description = "What the script finds in args.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--output", paramLabel = "FORM", defaultValue = "text", description = "text (the default) or json.")
    private Output output;

    @Option(names = "--no-check", description = "Do not check the whole script before it runs.")
    private boolean noCheck;

    @Mixin
    private YesOption yes;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        Confirm confirm = yes.or(around().confirm());
        return new Run(around(), common().verbose(), common().color(), output == Output.JSON, !noCheck, confirm)
                .status(script, arguments, () -> opening(state));
    }
}
