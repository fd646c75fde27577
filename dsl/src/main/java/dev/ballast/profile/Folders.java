package dev.ballast.profile;

import dev.ballast.error.SetupException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where Ballast keeps its files, after the XDG base directories; a relative path in an XDG variable is ignored, as the
 * specification requires. Nothing is created here.
 *
 * @param config the folder of settings, {@code $XDG_CONFIG_HOME/ballast} or {@code ~/.config/ballast}
 * @param state the folder of state, {@code $XDG_STATE_HOME/ballast} or {@code ~/.local/state/ballast}
 * @param cache the folder of what can be read again, {@code $XDG_CACHE_HOME/ballast} or {@code ~/.cache/ballast}
 */
public record Folders(Path config, Path state, Path cache) {

    /** The home folder of a user without one. Nothing exists or can be created below it, and a message that quotes it names the cause. */
    private static final Path NO_HOME = Path.of("/dev/null/HOME-is-not-set");

    /** Finds the folders from the environment and the home folder. */
    public static Folders of(Map<String, String> environment, Path home) {
        return new Folders(
                absolute(environment.get("XDG_CONFIG_HOME"), home.resolve(".config"))
                        .resolve("ballast"),
                absolute(environment.get("XDG_STATE_HOME"), home.resolve(".local/state"))
                        .resolve("ballast"),
                absolute(environment.get("XDG_CACHE_HOME"), home.resolve(".cache"))
                        .resolve("ballast"));
    }

    /**
     * Returns the user's home folder: {@code HOME}, as shells and Jupyter have it, or that of the system. Where both are missing,
     * for which Java says {@code ?}, it is one that does not exist.
     */
    public static Path home(Map<String, String> environment) {
        return absolute(environment.get("HOME"), absolute(System.getProperty("user.home"), NO_HOME));
    }

    /**
     * Returns the path, which is about to be written.
     *
     * @throws SetupException when it is in the home folder, and there is none
     */
    public static Path required(Path path) {
        if (path.startsWith(NO_HOME)) {
            throw new SetupException(
                    "there is no home folder: HOME is not set, and this user has no entry in the list of users",
                    "set HOME");
        }
        return path;
    }

    /** Returns the file of profiles. */
    public Path configFile() {
        return config.resolve("config.toml");
    }

    /** Returns the ledger's file, unless a setting names another. */
    public Path ledger() {
        return required(state).resolve("ledger.db");
    }

    /** Returns the folder of self-signed certificates kept for trials. */
    public Path trialCertificates() {
        return required(state).resolve("trial-certificates");
    }

    private static Path absolute(String variable, Path fallback) {
        return Optional.ofNullable(variable)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(fallback);
    }
}
