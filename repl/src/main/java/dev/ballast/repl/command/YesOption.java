package dev.ballast.repl.command;

import dev.ballast.reconcile.context.Confirm;
import picocli.CommandLine.Option;

/** The option that confirms the questions of a protected profile. */
public final class YesOption {

    @Option(names = "--yes", description = "Answer yes to questions, such as those of a profile with confirm = true.")
    private boolean given;

    /** Returns a confirmation that always says yes if the option is given, else the other one. */
    public Confirm or(Confirm otherwise) {
        return given ? Confirm.yes() : otherwise;
    }

    /** Returns whether the option is given. */
    public boolean isGiven() {
        return given;
    }

    /** Returns when a person agrees to an act, or the option is given; {@code declined} is the message after a no. */
    public void require(String act, Confirm confirm, String declined) {
        or(confirm).require(act, declined, LedgerChange.REMEDY);
    }
}
