package dev.ballast;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Display;
import dev.ballast.model.Secret;
import dev.ballast.profile.Prompt;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Builds a cloud from settings, listeners and consent. Settings that are not set here come from the environment and from the
 * profile in the configuration file. Methods that open a cloud throw {@link dev.ballast.error.SetupException} when a setting
 * cannot be used.
 */
public sealed interface CloudBuilder permits CloudSetup {

    /** Sets an option, which overrides the environment and the profile. */
    CloudBuilder option(Setting setting, String value);

    /** Replaces the environment and the home folder of this process. */
    CloudBuilder environment(Map<String, String> variables, Path homeFolder);

    /** Passes each event of the run to the listener. Several threads may call the listener at once. */
    CloudBuilder progress(Consumer<Progress> listener);

    /** Passes a line for each request to the consumer: method, path, status, milliseconds and masked bodies. */
    CloudBuilder log(Consumer<String> line);

    /**
     * Passes each secret that is used (the token, and each result of {@code secret('NAME')}) to the listener, so that it can
     * mask it. Any thread may call the listener, even several times with the same secret.
     */
    CloudBuilder secrets(Consumer<Secret> listener);

    /** Sets the prompt for secrets that are neither in the environment nor in a file. */
    CloudBuilder prompt(Prompt asks);

    /**
     * Sets the question before {@code rebuild}, and, if the profile has {@code confirm = true}, before {@code delete},
     * {@code detach} and {@code resize}. Without it, these are refused.
     */
    CloudBuilder confirm(Confirm asks);

    /** Sets the display for the values of {@code show} and {@code live}. Without it, their text is printed on standard output. */
    CloudBuilder display(Display values);

    /** Sets the time limit of one attempt of a request, until its answer is complete; 60 seconds by default. */
    CloudBuilder requestTimeout(Duration limit);

    /**
     * Keeps the state of a sandbox in this file, and its ledger beside it.
     *
     * @throws dev.ballast.error.SetupException when its folder does not exist
     */
    CloudBuilder state(Path file);

    /**
     * Opens the cloud that the settings select. The profile {@code sandbox} is a simulated service inside this process.
     *
     * @throws dev.ballast.error.LedgerException when the ledger cannot be opened
     */
    Cloud open();

    /**
     * Starts a simulated service inside this process, in virtual time that begins at the present, and opens a cloud on it.
     * Closing the cloud ends the service.
     */
    Cloud sandbox();

    /** Opens a cloud on a running sandbox, in its virtual time. Closing the cloud does not stop the sandbox. */
    Cloud on(Sandbox sandbox);

    /** Returns a run of the runbook in this file with these settings. */
    RunbookRun runbook(Path file);
}
