package dev.ballast.profile;

import dev.ballast.error.ShellWord;
import dev.ballast.file.HomeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Resolves settings from an option, else the environment, else the profile in the file. The file is {@code BALLAST_CONFIG},
 * else {@code config.toml} in the folder of settings, which may be missing. It is read when first needed, and never for the
 * sandbox. An empty variable counts as not set. A setting that cannot be resolved throws
 * {@link dev.ballast.error.SetupException} with a remedy.
 */
public final class Profiles {

    private static final String UNNAMED = "default";
    private static final String CONFIG = "BALLAST_CONFIG";

    final Map<String, String> environment;
    final Path home;
    final Consumer<String> warnings;
    private final Folders folders;
    private ProfilesFile file;

    public Profiles(Map<String, String> environment, Path home, Consumer<String> warnings) {
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.folders = Folders.of(environment, home);
        this.warnings = warnings;
    }

    /** Returns the folders of settings, state and cache. */
    public Folders folders() {
        return folders;
    }

    /** Returns the names of all profiles, including {@code sandbox}. */
    public SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(file().profiles().keySet());
        names.add(Profile.SANDBOX);
        return names;
    }

    /** Returns the setting {@code names} of a profile in the file; empty if the profile does not exist or does not set it. */
    Optional<String> namesOf(String profile) {
        return Optional.ofNullable(file().profiles().get(profile))
                .map(table -> table.get(Setting.NAMES.key().orElseThrow()));
    }

    /** Returns the profile with approvals that has these names, or uses them by its setting {@code names}; empty if there is none. */
    public Optional<String> withApprovals(String names) {
        return file().profiles().entrySet().stream()
                .filter(profile ->
                        profile.getValue().containsKey(Setting.APPROVALS.key().orElseThrow()))
                .map(Map.Entry::getKey)
                .filter(profile -> profile.equals(names)
                        || namesOf(profile).filter(names::equals).isPresent())
                .findFirst();
    }

    /**
     * Returns the settings of the profile that the options or the environment select, else of the default profile of the
     * file.
     */
    public ProfileSettings settings(Map<Setting, String> options) {
        Optional<String> name = new ProfileSettings(this, UNNAMED, options, null)
                .override(Setting.PROFILE)
                .or(() -> Optional.ofNullable(file().defaultProfile()))
                .or(() -> Optional.of(UNNAMED).filter(file().profiles()::containsKey));
        Map<String, String> table = name.filter(chosen -> !chosen.equals(Profile.SANDBOX))
                .map(chosen -> file().profile(chosen))
                .orElse(null);
        return new ProfileSettings(this, name.orElse(UNNAMED), options, table);
    }

    private synchronized ProfilesFile file() {
        if (file == null) {
            boolean there = variable(CONFIG).isPresent() || Files.exists(configPath());
            file = there ? ProfilesFile.read(configPath()) : new ProfilesFile(configPath(), null, Map.of());
        }
        return file;
    }

    /** Returns the advice to select a profile of the file; empty if the file has none. */
    Optional<String> selection() {
        Set<String> names = file().profiles().keySet();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        names.size() == 1
                                ? "add --profile "
                                        + ShellWord.quoted(names.iterator().next()) + " (" + configPath()
                                        + " has this profile, which is not selected)"
                                : "add --profile NAME (" + configPath() + " has " + String.join(", ", names)
                                        + ", and none is selected)");
    }

    /** Returns whether any profile in the file contains a token. */
    boolean haveToken() {
        return file().profiles().values().stream()
                .anyMatch(table -> table.containsKey(Setting.TOKEN.key().orElseThrow()));
    }

    /** Sends a warning if the file has a profile {@code sandbox}, which has no effect. Ignores a file that cannot be read. */
    void warnOfSandbox() {
        try (Stream<String> lines = Files.lines(configPath())) {
            if (lines.anyMatch(line -> line.strip().startsWith("[profile.sandbox]"))) {
                warnings.accept(configPath()
                        + ": [profile.sandbox] has no effect: the sandbox is built in; give the profile another name");
            }
        } catch (IOException | UncheckedIOException unreadable) {
            // The sandbox needs no file.
        }
    }

    Path configPath() {
        return variable(CONFIG).map(path -> HomeFolder.resolve(path, home)).orElse(folders.configFile());
    }

    /** Returns the value of an environment variable; a blank value counts as not set. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }
}
