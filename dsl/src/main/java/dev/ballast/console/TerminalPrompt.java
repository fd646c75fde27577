package dev.ballast.console;

import dev.ballast.error.NotConfirmedException;
import dev.ballast.profile.Prompt;
import java.io.Console;
import java.util.Optional;

/** Asks for a secret on the terminal of this process with hidden input; returns nothing without a terminal. */
@SuppressWarnings(
        "SystemConsoleNull") // From JDK 22 on a pipe has a console too: then the answer is read from the pipe.
public final class TerminalPrompt implements Prompt {

    /** Creates a prompt on the terminal of this process. */
    public TerminalPrompt() {}

    @Override
    public boolean canAsk() {
        return System.console() != null;
    }

    @Override
    public Optional<char[]> ask(String question) {
        Console console = System.console();
        if (console == null) {
            return Optional.empty();
        }
        char[] typed = InterruptibleRead.await(() -> console.readPassword("%s: ", question));
        return Optional.of(Optional.ofNullable(typed).orElseThrow(() -> NotConfirmedException.cancelled(question)));
    }
}
