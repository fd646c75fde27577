package dev.ballast.repl.cli;

import picocli.CommandLine.Option;

/** The option that selects the form of a result. */
final class OutputOption {

    private enum Form {
        TEXT,
        JSON
    }

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            completionCandidates = OptionValues.Forms.class,
            description = "text (the default) or json.")
    private Form form;

    boolean isJson() {
        return form == Form.JSON;
    }
}
