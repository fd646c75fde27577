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
 * profile in the configuration file. Methods that open fail with a {@link dev.ballast.error.SetupException} when a setting cannot
 * be used.
 */
public sealed interface CloudBuilder permits CloudOpening {

    /** Sets an option, which wins over the environment and the profile. */
    CloudBuilder option(Setting setting, String value);

    /** Replaces the environment and the home folder of this process. */
    CloudBuilder environment(Map<String, String> variables, Path homeFolder);

    /** Passes each event of the run to the listener, which may be called from several threads at once. */
    CloudBuilder progress(Consumer<Progress> listener);

    /** Logs each request: method, path, status, milliseconds and masked bodies. */
    CloudBuilder log(Consumer<String> line);

    /**
     * Passes each secret that is used (the token, and each result of {@code secret('NAME')}) to the listener, so that it can mask
     * it. Any thread may call the listener, and more than once with the same secret.
     */
    CloudBuilder secrets(Consumer<Secret> listener);

    /** Asks for secrets that neither the environment nor a file gives. */
    CloudBuilder prompt(Prompt asks);

    /**
     * Asks before {@code rebuild}, and before {@code delete}, {@code detach} and {@code resize} where the profile says {@code
     * confirm = true}; if not set, they are refused there.
     */
    CloudBuilder confirm(Confirm asks);

    /** Shows the values given to {@code show} and {@code live}; if not set, their text is printed on standard output. */
    CloudBuilder display(Display values);

    /** Sets the longest time that one attempt of a request may take until its answer is complete; 60 seconds by default. */
    CloudBuilder requestTimeout(Duration limit);

    /**
     * Keeps the state of a sandbox in this file, and its ledger beside it.
     *
     * @throws dev.ballast.error.SetupException when its folder does not exist
     */
    CloudBuilder state(Path file);

    /**
     * Opens the cloud that the settings name; the profile {@code sandbox} is a simulated service inside this process.
     *
     * @throws dev.ballast.error.LedgerException when the ledger cannot be opened
     */
    Cloud open();

    /**
     * Opens a simulated service inside this process, in virtual time that begins at the present; closing the cloud ends it.
     */
    Cloud sandbox();

    /** Opens a cloud on a sandbox that was started before, in its virtual time; closing the cloud leaves it running. */
    Cloud on(Sandbox sandbox);
}
