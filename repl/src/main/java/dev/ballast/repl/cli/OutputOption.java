package dev.ballast.repl.cli;

import picocli.CommandLine.Option;

/** The option that selects the form of a result. */
final class OutputOption {

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            completionCandidates = OptionValues.Forms.class,
            description = "text (the default) or json.")
    private Output form;

    Output form() {
        return form;
    }

    boolean isJson() {
        return form == Output.JSON;
    }
}
