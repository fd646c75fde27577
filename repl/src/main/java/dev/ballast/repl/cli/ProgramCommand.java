package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Ledger;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What the commands share: the surroundings of the program, and the options that every command takes. */
abstract class ProgramCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    final CommandSpec spec() {
        return spec;
    }

    Surroundings around() {
        return top().around();
    }

    CommonOptions common() {
        return top().common();
    }

    final void say(String line) {
        around().out().println(line);
    }

    /** Returns a builder for the cloud that the options and the environment select. */
    final CloudBuilder opening(StateOption state) {
        CloudBuilder opening = common().opening(around());
        state.apply(opening, common(), around());
        return opening;
    }

    /** Opens the ledger of the target that the settings name, without a token. */
    final Ledger ledger(StateOption state) {
        state.require(common(), around());
        try {
            return opening(state)
                    .progress(event -> around().lines(common().color()).line(event.text()))
                    .ledger();
        } catch (LedgerException closed) {
            throw new SetupException(closed.problem(), closed.remedy().orElse(null), closed);
        }
    }

    private ProgramCommand top() {
        return (ProgramCommand) spec.root().userObject();
    }
}
