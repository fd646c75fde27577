package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.profile.Profile;
import dev.ballast.profile.Setting;
import dev.ballast.repl.report.Screen;
import dev.ballast.repl.session.WrongUsageException;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command; they may stand before or after its name. */
@SuppressWarnings("UnusedVariable") // Help and version are read by picocli alone.
final class CommonOptions {

    @Option(
            names = "--sandbox",
            scope = ScopeType.INHERIT,
            description = "Work on a simulated service inside this process: no account, no network.")
    private boolean sandbox;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Take URL, token and region from this profile of the configuration file.")
    private String profile;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Log each request, and show the stack trace of a failure.")
    private boolean verbose;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
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

    @Option(names = "--version", versionHelp = true, scope = ScopeType.INHERIT, description = "Show the version.")
    private boolean version;

    boolean verbose() {
        return verbose;
    }

    Screen.Color color() {
        return color == null ? Screen.Color.AUTO : color;
    }

    /** Returns a way to open what the options and the surroundings name. */
    Opening opening(Surroundings around) {
        Opening opening = around.door().get().environment(around.environment(), around.home());
        profile().ifPresent(name -> opening.option(Setting.PROFILE, name));
        return opening;
    }

    /** Returns the profile that the options name, if they do. */
    Optional<String> profile() {
        if (sandbox && profile != null && !profile.equals(Profile.SANDBOX)) {
            throw new WrongUsageException(
                    "--sandbox and --profile " + profile + " contradict each other", "leave one of them out");
        }
        return sandbox ? Optional.of(Profile.SANDBOX) : Optional.ofNullable(profile);
    }
}
