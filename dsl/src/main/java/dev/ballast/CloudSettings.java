package dev.ballast;

import dev.ballast.console.PlainDisplay;
import dev.ballast.dsl.Display;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.file.HomeFolder;
import dev.ballast.http.Connection;
import dev.ballast.http.ConnectionSettings;
import dev.ballast.http.Delay;
import dev.ballast.http.NetworkRoute;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.ledger.WriteLease;
import dev.ballast.model.Secret;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.profile.Profiles;
import dev.ballast.profile.Prompt;
import dev.ballast.profile.Secrets;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Redactor;
import dev.ballast.rehearsal.PlannedCalls;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.time.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Holds the settings that a {@link CloudSetup} sets, and derives from them the profile, the connection and the source of secrets.
 */
final class CloudSettings {

    final Map<Setting, String> options = new EnumMap<>(Setting.class);
    final Redactor redactor = new Redactor();
    Map<String, String> environment = System.getenv();
    Path home = HomeFolder.of(environment);
    Consumer<Progress> progress = event -> {};
    Consumer<String> log;
    UnaryOperator<Runnable> context = UnaryOperator.identity();
    Prompt prompt = Prompt.NONE;
    Set<String> constantSecrets = Set.of();
    Confirm confirm = Confirm.noOne();
    Display display = new PlainDisplay();
    Path state;

    /** The sandbox that a cloud was opened on, which counts as the selected profile from then on; null before. */
    Sandbox openedSandbox;

    boolean session;
    boolean watched = true;
    boolean refresh;
    boolean createsLedger = true;
    PlannedCalls planned;

    /** What permits the writes to a profile with approvals; null if nothing does. */
    WriteGrant granted;

    /** What the runs have created that this one continues. */
    List<LoggedEvent> continued = List.of();

    Timing timing = Timing.real();
    Duration requestTimeout;
    Function<ConnectionSettings, Connection> connections = Connection::open;

    /** Returns the settings of the selected profile, or of the sandbox that a cloud was opened on. */
    ProfileSettings profile() {
        return openedSandbox == null ? profiles().settings(options) : sandbox(openedSandbox.dialect());
    }

    /** Returns the settings of a sandbox with this dialect, independent of the selected profile. */
    ProfileSettings sandbox(String dialect) {
        Map<Setting, String> own = new EnumMap<>(options);
        own.put(Setting.REGION, sandboxRegion());
        own.put(Setting.PROFILE, Profile.SANDBOX);
        own.put(Setting.DIALECT, dialect);
        return profiles().settings(own);
    }

    /** Returns the default region in a sandbox. */
    String sandboxRegion() {
        return options.getOrDefault(
                Setting.REGION, profiles().variable("BALLAST_REGION").orElse("us-east"));
    }

    Profiles profiles() {
        return new Profiles(environment, home, text -> progress.accept(new Progress.Warning(text)));
    }

    /** Reports a note to the listener of the run. */
    void note(String text) {
        progress.accept(new Progress.Note(text));
    }

    /** Returns the target for messages and the prompt. */
    static TargetInfo targetInfo(Profile.Outline outline) {
        boolean simulated = Profile.SANDBOX.equals(outline.name());
        return new TargetInfo(
                outline.name(),
                simulated || outline.url() == null ? null : outline.url().getAuthority(),
                simulated,
                outline.guard().readOnly(),
                outline.guard().confirm(),
                outline.color());
    }

    /**
     * Returns what permits writes to this target.
     *
     * @throws RuleException if they need approvals, and none were given
     */
    WriteGrant grant(Profile.Outline outline) {
        if (!outline.guard().approval().isNeeded()) {
            return WriteGrant.FREE;
        }
        if (granted == null || planned == null) {
            throw notApproved(
                    targetInfo(outline).title(),
                    "write a plan with --dry-run --out FILE, let others approve that file, and run it with --plan FILE");
        }
        return granted;
    }

    /**
     * Refuses to take names away from a profile with approvals.
     *
     * @param from another profile, or the URL at which this profile was
     */
    void requireFree(String from) {
        ProfileSettings own = profile();
        String names = from.contains("://") ? own.names().orElse(own.name()) : from;
        profiles().withApprovals(names).ifPresent(other -> {
            throw notApproved("profile '" + other + "'", WriteLease.NOT_IN_PLANS);
        });
    }

    private static RuleException notApproved(String target, String remedy) {
        return new RuleException(
                RefusalCode.APPROVAL,
                target + " writes only what other people have approved, so nothing was written",
                remedy);
    }

    /**
     * Opens the connection of a profile.
     *
     * @param beforeWrite runs before each write, and throws to refuse it
     * @param readOnly the title of a read-only target; null for any other target
     */
    Connection connect(Profile profile, Timing pace, Runnable beforeWrite, String readOnly) {
        return connections.apply(connection(
                profile,
                pace,
                beforeWrite,
                readOnly,
                delay -> progress.accept(
                        delay.why() == null
                                ? new Progress.Resumed(delay.call())
                                : new Progress.Delayed(delay.call(), delay.why(), delay.again(), delay.until()))));
    }

    /** Returns the settings of {@link #connect} with another listener of delays. */
    ConnectionSettings connection(
            Profile profile, Timing pace, Runnable beforeWrite, String readOnly, Consumer<Delay> delays) {
        return new ConnectionSettings(
                profile.url(),
                profile.token(),
                profile.dialect(),
                pace,
                profile.concurrency(),
                profile.timeouts().retry(),
                ConnectionSettings.CONNECT,
                Objects.requireNonNullElse(requestTimeout, profile.timeouts().request()),
                log,
                delays,
                this::note,
                redactor,
                readOnly,
                beforeWrite,
                NetworkRoute.of(environment, profile.url()),
                RandomGenerator.getDefault());
    }

    /** Returns the source of secrets for a run. */
    Function<String, Secret> secretSource() {
        return secretSource(environment, prompt);
    }

    /**
     * Returns the source of secrets for a rehearsal. A rehearsal needs no real secret, so the source reads no file, runs no
     * command and answers missing secrets with the placeholder.
     */
    Function<String, Secret> secretSource(Prompt placeholder) {
        Map<String, String> variables = new HashMap<>(environment);
        variables.keySet().removeIf(name -> name.endsWith("_FILE") || name.endsWith("_COMMAND"));
        return secretSource(variables, placeholder);
    }

    private Function<String, Secret> secretSource(Map<String, String> variables, Prompt asked) {
        Secrets source = new Secrets(variables, asked, redactor, this::note);
        List<String> notGiven = source.notGiven(new TreeSet<>(constantSecrets));
        if (!notGiven.isEmpty() && !asked.canAsk()) {
            progress.accept(
                    new Progress.Warning(
                            "no terminal to ask for secrets that are not set: " + String.join(", ", notGiven)
                                    + "; words that need them fail: set NAME, or NAME_FILE to the path of a file, or NAME_COMMAND to a command"));
        }
        return source::named;
    }
}
