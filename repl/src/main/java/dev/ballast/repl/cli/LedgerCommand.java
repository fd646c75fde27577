package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Ledger;
import picocli.CommandLine.Mixin;

/** What the commands on the ledger share: opening it without a token. */
abstract sealed class LedgerCommand extends ProgramCommand permits NamesCommand, AdoptCommand, ForgetCommand {

    @Mixin
    private StateOption state;

    /** Opens the ledger of the target that the settings name. */
    final Ledger ledger() {
        state.require(common(), around());
        CloudBuilder opening = opening(state)
                .progress(event -> around().lines(common().color()).line(event.text()));
        try {
            return opening.ledger();
        } catch (LedgerException closed) {
            throw new SetupException(closed.problem(), closed.remedy().orElse(null), closed);
        }
    }
}
