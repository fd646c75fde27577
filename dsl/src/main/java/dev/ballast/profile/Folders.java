package dev.ballast.profile;

import dev.ballast.error.SetupException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folders of Ballast's files, which follow the XDG base directories. A relative path in an XDG variable is ignored, as
 * the specification requires. This class creates no folder.
 *
 * @param config the folder of settings, {@code $XDG_CONFIG_HOME/ballast} or {@code ~/.config/ballast}
 * @param state the folder of state, {@code $XDG_STATE_HOME/ballast} or {@code ~/.local/state/ballast}
 * @param cache the folder of files that Ballast can create again, {@code $XDG_CACHE_HOME/ballast} or {@code ~/.cache/ballast}
 */
public record Folders(Path config, Path state, Path cache) {

    /**
     * The path that replaces a missing home folder. Nothing exists or can be created below it, and a message that quotes it
     * shows the cause.
     */
    private static final Path NO_HOME = Path.of("/dev/null/HOME-is-not-set");

    /** Returns the folders for an environment and a home folder. */
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
     * Returns the user's home folder: {@code HOME}, as shells and Jupyter set it, or the one that Java reports. If both are
     * missing (Java then reports {@code ?}), returns a path that does not exist.
     */
    public static Path home(Map<String, String> environment) {
        return absolute(environment.get("HOME"), absolute(System.getProperty("user.home"), NO_HOME));
    }

    /**
     * Returns a path that the caller is about to write.
     *
     * @throws SetupException when the path is in the home folder and there is no home folder
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

    /** Returns the default file of the ledger. */
    public Path ledger() {
        return required(state).resolve("ledger.db");
    }

    /** Returns the folder of self-signed certificates for trials. */
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
