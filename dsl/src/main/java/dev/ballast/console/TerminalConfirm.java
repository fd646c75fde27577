package dev.ballast.console;

import dev.ballast.reconcile.context.Confirm;
import java.util.Optional;

/**
 * Asks for a confirmation on the terminal of this process, even if its input and output are redirected. Asks no one if there
 * is no terminal. Input typed before the question is discarded, and the end of the input counts as no.
 */
public final class TerminalConfirm implements Confirm {

    public TerminalConfirm() {}

    @Override
    public Optional<String> ask(String question) {
        return ControllingTerminal.ask(question, false, ControllingTerminal::line, () -> "");
    }
}
