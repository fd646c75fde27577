package dev.ballast.repl.cli;

import dev.ballast.reconcile.Confirm;
import picocli.CommandLine.Option;

/** The option that answers what a protected profile asks. */
final class YesOption {

    @Option(names = "--yes", description = "Say yes to what a profile with confirm = true asks.")
    private boolean given;

    /** Returns who says yes: everybody when the option is given, else the one that is named. */
    Confirm or(Confirm otherwise) {
        return given ? Confirm.yes() : otherwise;
    }
}
