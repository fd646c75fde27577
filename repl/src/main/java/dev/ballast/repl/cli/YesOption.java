package dev.ballast.repl.cli;

import dev.ballast.reconcile.Confirm;
import picocli.CommandLine.Option;

/** The option that confirms the questions of a protected profile. */
final class YesOption {

    @Option(names = "--yes", description = "Answer yes to the questions of a profile with confirm = true.")
    private boolean given;

    /** Returns a confirmation that always says yes if the option is given, else the other one. */
    Confirm or(Confirm otherwise) {
        return given ? Confirm.yes() : otherwise;
    }
}
