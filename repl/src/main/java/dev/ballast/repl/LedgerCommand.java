package dev.ballast.repl;

import dev.ballast.CloudBuilder;
import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Ledger;
import picocli.CommandLine.Mixin;

/** What the commands on the ledger share: opening it without a token, and printing. */
abstract sealed class LedgerCommand permits NamesCommand, AdoptCommand, ForgetCommand {

    private final Surroundings around;
    private final CommonOptions common;

    @Mixin
    private StateOption state;

    LedgerCommand(Surroundings around, CommonOptions common) {
        this.around = around;
        this.common = common;
    }

    final void say(String line) {
        around.out().println(line);
    }

    /** Opens the ledger of the target that the settings name. */
    final Ledger ledger() {
        CloudBuilder opening = common.opening(around)
                .progress(event -> around.lines(common.color()).line(event.text()));
        state.require(common, around);
        state.apply(opening, common, around);
        try {
            return opening.ledger();
        } catch (LedgerException closed) {
            throw new SetupException(closed.problem(), closed.remedy().orElse(null), closed);
        }
    }
}
