package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Ledger;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of the program, with the environment of the process and the options that every command takes. */
abstract class ProgramCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    final CommandSpec spec() {
        return spec;
    }

    ProcessEnvironment process() {
        return top().process();
    }

    CommonOptions common() {
        return top().common();
    }

    /** Prints a line without the secrets in it, such as a token that was typed as a name. */
    final void printLine(String line) {
        process().out().println(process().redactor().text(line));
    }

    /** Prints what is shown of a value. */
    final void show(Object value) {
        printLine(process()
                .text(value, process().screen(common().color()), process().limits()));
    }

    final CloudSetup builder(StateOption state) {
        CloudSetup builder = common().builder(process());
        state.apply(builder, common(), process());
        return builder;
    }

    /** Opens the ledger of the target that the settings name, without a token. Creates none: one that does not exist has no names. */
    final Ledger existingLedger(StateOption state) {
        return ledger(state, builder(state).existingLedgerOnly());
    }

    /** Opens the ledger of the target that the settings name, without a token. */
    final Ledger ledger(StateOption state) {
        return ledger(state, builder(state));
    }

    private Ledger ledger(StateOption state, CloudSetup setup) {
        state.require(common(), process());
        try {
            return setup.progress(process().lines(common().color())::event).ledger();
        } catch (LedgerException closed) {
            throw new SetupException(closed.problem(), closed.remedy().orElse(null), closed);
        }
    }

    private ProgramCommand top() {
        return (ProgramCommand) spec.root().userObject();
    }
}
