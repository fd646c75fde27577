package dev.ballast.profile;

import dev.ballast.model.Secret;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Resolves settings: an option, then the environment, then the profile in the file. The file is {@code BALLAST_CONFIG}, else
 * {@code config.toml} in the folder of settings, which may be missing; it is read when first needed, and never for the
 * sandbox. An empty variable counts as not set. What cannot be resolved is a {@link dev.ballast.error.SetupException} that
 * says how to set it.
 */
public final class Profiles {

    private static final String UNNAMED = "default";
    private static final String CONFIG = "BALLAST_CONFIG";

    final Map<String, String> environment;
    final Path home;
    final Consumer<String> warnings;
    private final Folders folders;
    private ConfigFile file;

    /** Takes the environment, the user's home folder and what is to be done with a warning. */
    public Profiles(Map<String, String> environment, Path home, Consumer<String> warnings) {
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.folders = Folders.of(environment, home);
        this.warnings = warnings;
    }

    /** Returns the folders of settings and state. */
    public Folders folders() {
        return folders;
    }

    /** Returns the names of all profiles, {@code sandbox} among them. */
    public SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(file().profiles().keySet());
        names.add(Profile.SANDBOX);
        return names;
    }

    /** Returns whether the options or the environment ask for the built-in sandbox, or else the file's default does. */
    public boolean isSandbox(Map<Setting, String> options) {
        return chosen(options).filter(Profile.SANDBOX::equals).isPresent();
    }

    /** Returns the profile that the options ask for, complete; this may run the command that prints its token. */
    public Profile resolve(Map<Setting, String> options) {
        return settings(options).profile();
    }

    /** Returns the base URL that the options ask for; asks for no token. */
    public URI url(Map<Setting, String> options) {
        return settings(options).url();
    }

    /** Returns the ledger that the options ask for: a file or a JDBC URL; asks for neither URL nor token. */
    public String ledger(Map<Setting, String> options) {
        return settings(options).ledger();
    }

    /** Returns the region that the options ask for, if they name one; asks for neither URL nor token. */
    public Optional<String> region(Map<Setting, String> options) {
        return Optional.ofNullable(settings(options).region());
    }

    /** Returns what the profile that the options ask for shows of itself; asks for no token. */
    public Outline outline(Map<Setting, String> options) {
        boolean sandbox = isSandbox(options);
        Settings settings = sandbox ? unlisted(Profile.SANDBOX, options) : settings(options);
        return settings.outline(sandbox || settings.table() != null);
    }

    /** Returns the profile of a sandbox inside the process; of the settings only its region and concurrency are used. */
    public Profile sandbox(URI url, Secret token, Map<Setting, String> options) {
        return unlisted(Profile.SANDBOX, options).sandbox(url, token);
    }

    private Settings settings(Map<Setting, String> options) {
        return chosen(options)
                .map(name -> new Settings(this, name, options, file().profile(name)))
                .orElseGet(() -> unlisted(UNNAMED, options));
    }

    /** Returns the settings of a name that has no table in the file. */
    private Settings unlisted(String name, Map<Setting, String> options) {
        return new Settings(this, name, options, null);
    }

    private Optional<String> chosen(Map<Setting, String> options) {
        return unlisted(UNNAMED, options).override(Setting.PROFILE).or(() -> file().defaultName(UNNAMED));
    }

    private synchronized ConfigFile file() {
        if (file == null) {
            boolean there = variable(CONFIG).isPresent() || Files.exists(configPath());
            file = there ? ConfigFile.read(configPath()) : new ConfigFile(configPath(), null, Map.of());
        }
        return file;
    }

    Path configPath() {
        return variable(CONFIG).map(Path::of).orElse(folders.configFile());
    }

    /** Returns the variable of that name; a blank one counts as not set. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }
}
