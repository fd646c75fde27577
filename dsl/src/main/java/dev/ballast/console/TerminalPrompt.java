package dev.ballast.console;

import dev.ballast.error.NotConfirmedException;
import dev.ballast.profile.Prompt;
import java.util.Optional;

/**
 * Asks for a secret with hidden input on the terminal of this process, even if its input and output are redirected; asks no one
 * if there is none, or if it cannot hide what is typed.
 */
public final class TerminalPrompt implements Prompt {

    /** Creates a prompt on the terminal of this process. */
    public TerminalPrompt() {}

    @Override
    public boolean canAsk() {
        return ControllingTerminal.isReachable();
    }

    @Override
    public Optional<char[]> ask(String question) {
        return ControllingTerminal.ask(question + ":", true, () -> {
                    throw NotConfirmedException.cancelled(question);
                })
                .map(String::toCharArray);
    }
}
