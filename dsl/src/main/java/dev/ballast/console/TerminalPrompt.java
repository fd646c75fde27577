package dev.ballast.console;

import dev.ballast.error.NotConfirmedException;
import dev.ballast.profile.Prompt;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks for a secret with hidden input on the terminal of this process, even if its input and output are redirected. Asks no
 * one if there is no terminal, or if it cannot hide the input.
 */
public final class TerminalPrompt implements Prompt {

    private final ControllingTerminal.Line line;

    public TerminalPrompt() {
        this(ControllingTerminal::line);
    }

    private TerminalPrompt(ControllingTerminal.Line line) {
        this.line = line;
    }

    /**
     * Returns a prompt for a program that reads its terminal itself. {@code typed} returns the next line, or null at the end
     * of the input.
     */
    public static TerminalPrompt reading(Supplier<String> typed) {
        return new TerminalPrompt(terminal -> typed.get());
    }

    @Override
    public boolean canAsk() {
        return ControllingTerminal.isReachable();
    }

    @Override
    public Optional<char[]> ask(String question) {
        return ControllingTerminal.ask(question + ":", true, line, () -> {
                    throw NotConfirmedException.cancelled(question);
                })
                .map(String::toCharArray);
    }
}
