package dev.ballast.repl.cli;

import dev.ballast.reconcile.Confirm;
import picocli.CommandLine.Option;

/** The option that answers what a protected profile asks. */
final class YesOption {

    @Option(names = "--yes", description = "Say yes to what a profile with confirm = true asks.")
    private boolean given;

    /** Returns what says yes to all if the option is given, else the other one. */
    Confirm or(Confirm otherwise) {
        return given ? Confirm.yes() : otherwise;
    }
}
