package dev.ballast;

import dev.ballast.converge.Progress;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.CloudSource;

/** Opens the cloud of a runbook that plain {@code groovy} runs: settings from the environment, warnings on standard error. */
public final class EnvironmentCloud implements CloudSource {

    /** Made by {@link java.util.ServiceLoader}. */
    public EnvironmentCloud() {}

    @Override
    public Cloud open() {
        return Ballast.opening()
                .progress(EnvironmentCloud::tell)
                .prompt(new TerminalPrompt())
                .confirm(new TerminalConfirm())
                .open();
    }

    private static void tell(Progress event) {
        if (event instanceof Progress.Warning || event instanceof Progress.Note) {
            System.err.println("ballast: " + event.text());
        }
    }
}
