package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.model.Dialect;
import dev.ballast.profile.Profile;
import dev.ballast.profile.Setting;
import dev.ballast.repl.render.Screen;
import dev.ballast.run.WrongUsageException;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command; they may stand before or after its name. */
@SuppressWarnings("UnusedVariable") // Help and version are read by picocli alone.
final class CommonOptions {

    @Option(
            names = "--sandbox",
            scope = ScopeType.INHERIT,
            description = "Work on a simulator (sandbox) inside this process: no account, no network.")
    private boolean sandbox;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Take URL, token and region from this profile of the configuration file.")
    private String profile;

    @Option(
            names = "--dialect",
            paramLabel = "DIALECT",
            completionCandidates = OptionValues.Dialects.class,
            scope = ScopeType.INHERIT,
            description = "documented (the default): the API of docs/api.md; linode: Linode, by Akamai.")
    private String dialect;

    @Option(
            names = "--request-timeout",
            paramLabel = "TIME",
            scope = ScopeType.INHERIT,
            description = "Give up an attempt of a request after this time: 500ms, 30s or 2m. Default 60s.")
    private String requestTimeout;

    @Option(
            names = "--retry-timeout",
            paramLabel = "TIME",
            scope = ScopeType.INHERIT,
            description = "Retry a failed request for at most this time. Default 2m.")
    private String retryTimeout;

    @Option(
            names = "--wait-timeout",
            paramLabel = "TIME",
            scope = ScopeType.INHERIT,
            description = "Let a word wait for at most this time, unless the runbook sets a timeout. Default 10m.")
    private String waitTimeout;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            scope = ScopeType.INHERIT,
            description =
                    "Wait for at most this time if another run holds the lock (lease) on the target; 0: do not wait."
                            + " Default 2m.")
    private String leaseWait;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Log each request, and show the stack trace of a failure.")
    private boolean verbose;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            completionCandidates = OptionValues.Colors.class,
            defaultValue = "auto",
            scope = ScopeType.INHERIT,
            description = "auto (the default: on a terminal, unless NO_COLOR is set), always or never.")
    private Screen.Color color;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = "--version",
            versionHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show the versions; with --verbose, more for a bug report.")
    private boolean version;

    boolean verbose() {
        return verbose;
    }

    Screen.Color color() {
        return color == null ? Screen.Color.AUTO : color;
    }

    /** Returns a builder for the cloud that the options and the environment select. */
    CloudSetup builder(ProcessEnvironment process) {
        CloudSetup builder = process.cloudBuilder()
                .get()
                .environment(process.environment(), process.home())
                .secrets(process.redactor());
        profile().ifPresent(name -> builder.option(Setting.PROFILE, name));
        option(builder, Setting.DIALECT, dialect);
        option(builder, Setting.REQUEST_TIMEOUT, requestTimeout);
        option(builder, Setting.RETRY_TIMEOUT, retryTimeout);
        option(builder, Setting.WAIT_TIMEOUT, waitTimeout);
        option(builder, Setting.LEASE_WAIT, leaseWait);
        return builder;
    }

    private static void option(CloudSetup builder, Setting setting, String value) {
        if (value != null) {
            builder.option(setting, value);
        }
    }

    /** Returns the dialect of the options, if they name one. */
    Optional<String> dialect() {
        try {
            return Optional.ofNullable(dialect).map(Dialect::named).map(Dialect::name);
        } catch (IllegalArgumentException unknown) {
            throw new WrongUsageException(unknown.getMessage(), "write --dialect linode, or leave it out");
        }
    }

    Optional<String> profile() {
        if (sandbox && profile != null && !profile.equals(Profile.SANDBOX)) {
            throw new WrongUsageException(
                    "--sandbox and --profile " + profile + " contradict each other", "leave one of them out");
        }
        return sandbox ? Optional.of(Profile.SANDBOX) : Optional.ofNullable(profile);
    }
}
