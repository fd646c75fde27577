package dev.ballast.repl.lsp;

import dev.ballast.CloudOpening;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The settings of the program for a language server.
 *
 * @param openings creates the builder of a cloud; the server reads settings and kept lists from it, and opens no cloud
 * @param rehearsal the words of a command that rehearses the runbook whose file follows them
 * @param log receives a line for the log
 */
public record ServerSettings(Supplier<CloudOpening> openings, List<String> rehearsal, Consumer<String> log) {

    private static final String OURS = "dev.ballast.";

    /** Copies the words. */
    public ServerSettings {
        rehearsal = List.copyOf(rehearsal);
    }

    /** Logs the class of a failure and where it occurred. Its message may quote a runbook, and is left out. */
    void logFailure(Throwable failure) {
        String where = Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OURS))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
        log.accept("ballast lsp: " + failure.getClass().getName() + where);
    }
}
