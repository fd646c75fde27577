package dev.ballast;

import dev.ballast.console.TerminalConfirm;
import dev.ballast.console.TerminalPrompt;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.CloudSource;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;

/**
 * Opens the cloud of a runbook that plain {@code groovy} runs. It reads settings from the environment and prints warnings on
 * standard error.
 */
public final class EnvironmentCloud implements CloudSource {

    /** Creates the source; {@link java.util.ServiceLoader} calls this. */
    public EnvironmentCloud() {}

    @Override
    public Cloud open() {
        Redactor redactor = new Redactor();
        return Ballast.builder()
                .secrets(redactor)
                .progress(event -> report(event, redactor))
                .prompt(new TerminalPrompt())
                .confirm(new TerminalConfirm())
                .open();
    }

    private static void report(Progress event, Redactor redactor) {
        if (event instanceof Progress.Warning || event instanceof Progress.Note) {
            System.err.println("ballast: " + Printable.field(redactor.text(event.text())));
        }
    }
}
