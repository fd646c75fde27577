package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.file.HomeFolder;
import java.nio.file.Path;
import java.util.Map;

/**
 * The folders of Ballast's files, which follow the XDG base directories. A relative path in an XDG variable is ignored, as
 * the specification requires. This class creates no folder.
 *
 * @param config the folder of settings, {@code $XDG_CONFIG_HOME/ballast} or {@code ~/.config/ballast}
 * @param state the folder of state, {@code $XDG_STATE_HOME/ballast} or {@code ~/.local/state/ballast}
 * @param cache the folder of files that Ballast can create again, {@code $XDG_CACHE_HOME/ballast} or {@code ~/.cache/ballast}
 */
public record Folders(Path config, Path state, Path cache) {

    /** Returns the folders for an environment and a home folder. */
    public static Folders of(Map<String, String> environment, Path home) {
        return new Folders(
                HomeFolder.absolute(environment.get("XDG_CONFIG_HOME"), home.resolve(".config"))
                        .resolve("ballast"),
                HomeFolder.absolute(environment.get("XDG_STATE_HOME"), home.resolve(".local/state"))
                        .resolve("ballast"),
                HomeFolder.absolute(environment.get("XDG_CACHE_HOME"), home.resolve(".cache"))
                        .resolve("ballast"));
    }

    /**
     * Returns a path that the caller is about to write.
     *
     * @throws SetupException when the path is in the home folder and there is no home folder
     */
    public static Path required(Path path) {
        if (path.startsWith(HomeFolder.NONE)) {
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
}
