package dev.ballast.file;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The home folder of the user, and the paths in it. */
public final class HomeFolder {

    /**
     * The path that replaces a missing home folder. Nothing exists or can be created below it, and a message that quotes it
     * shows the cause.
     */
    public static final Path NONE = Path.of("/dev/null/HOME-is-not-set");

    private HomeFolder() {}

    /**
     * Returns the user's home folder: {@code HOME}, as shells and Jupyter set it, or the one that Java reports. If both are
     * missing (Java then reports {@code ?}), returns a path that does not exist.
     */
    public static Path of(Map<String, String> environment) {
        return absolute(environment.get("HOME"), absolute(System.getProperty("user.home"), NONE));
    }

    /** Returns the path of a setting or an argument. A {@code ~} at its beginning is the home folder, as in a shell. */
    public static Path resolve(String path, Path home) {
        return path.equals("~") || path.startsWith("~/")
                ? home.resolve(path.substring(1).replaceFirst("^/+", ""))
                : Path.of(path);
    }

    /** Returns the path of a word of a runbook, where {@code ~} is the home folder of the user of this process. */
    public static Path resolve(String path) {
        return resolve(path, of(System.getenv()));
    }

    /** Returns the path of a variable if that is an absolute path. */
    public static Path absolute(String variable, Path fallback) {
        return Optional.ofNullable(variable)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(fallback);
    }
}
