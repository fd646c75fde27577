package dev.ballast.repl.kernelspec;

import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.profile.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a {@code kernel.json} of Ballast.
 *
 * @param argv the command line of the kernel, beginning with the path of the launcher
 * @param displayName the name in the list of kernels
 * @param env environment variables in addition to those of its client
 */
public record Kernelspec(List<String> argv, String displayName, Map<String, String> env) {

    static final String FILE = "kernel.json";

    private static final String LANGUAGE = "groovy";
    private static final String COMMAND = "kernel";
    private static final String SANDBOX_OPTION = "--sandbox";
    private static final String PROFILE_OPTION = "--profile";
    // One word as -f={connection_file} is not understood by every client.
    private static final List<String> CONNECTION = List.of("-f", "{connection_file}");
    private static final int FEWEST_WORDS = 4;

    /** Keeps copies. */
    public Kernelspec {
        argv = List.copyOf(argv);
        env = Map.copyOf(env);
    }

    /**
     * Describes the kernel of a launcher.
     *
     * @param launcher its absolute path
     * @param profile the profile of the kernel; empty for the environment at its start
     * @param javaHome the Java installation it runs on
     * @param dialect the dialect it speaks; empty for that of the profile or the environment
     */
    public static Kernelspec of(
            Path launcher, Optional<String> profile, String displayName, Path javaHome, Optional<String> dialect) {
        List<String> argv = new ArrayList<>(List.of(launcher.toString(), COMMAND));
        profile.ifPresent(name ->
                argv.addAll(name.equals(Profile.SANDBOX) ? List.of(SANDBOX_OPTION) : List.of(PROFILE_OPTION, name)));
        argv.addAll(CONNECTION);
        Map<String, String> env = new TreeMap<>(Map.of("JAVA_HOME", javaHome.toString()));
        dialect.ifPresent(name -> env.put("BALLAST_DIALECT", name));
        return new Kernelspec(argv, displayName, env);
    }

    /** Returns the parsed {@code kernel.json}; empty if it is not one of Ballast. */
    static Optional<Kernelspec> of(JsonNode json) {
        List<String> argv =
                json.path("argv").valueStream().map(word -> word.asString("")).toList();
        int words = argv.size();
        if (words < FEWEST_WORDS
                || !(argv.get(0).endsWith("/ballast")
                        || json.path("language").asString("").equals(LANGUAGE))
                || !argv.get(1).equals(COMMAND)
                || !argv.subList(words - 2, words).equals(CONNECTION)) {
            return Optional.empty();
        }
        Map<String, String> env = new LinkedHashMap<>();
        json.path("env")
                .properties()
                .forEach(each -> env.put(each.getKey(), each.getValue().asString("")));
        return Optional.of(new Kernelspec(argv, json.path("display_name").asString(""), env));
    }

    /** Returns the script that starts the program. */
    public Path launcher() {
        return Path.of(argv.get(0));
    }

    /** Returns the profile of the kernel; empty if the environment at its start decides. */
    public Optional<String> profile() {
        int option = argv.indexOf(PROFILE_OPTION);
        return argv.contains(SANDBOX_OPTION)
                ? Optional.of(Profile.SANDBOX)
                : Optional.ofNullable(option < 0 ? null : argv.get(option + 1));
    }

    /** Returns the command that installs it again, for the same target. */
    String installAgain() {
        TargetCommands commands = argv.contains(SANDBOX_OPTION)
                ? LedgerTarget.sandbox(null).commands()
                : LedgerTarget.service(null, profile().orElse(null)).commands();
        return commands.of("kernel install --force");
    }

    /** Returns the command line that starts the kernel with a connection file. */
    List<String> command(Path connection) {
        return argv.stream()
                .map(word -> word.replace(CONNECTION.get(1), connection.toString()))
                .toList();
    }

    String json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("argv", argv);
        json.put("display_name", displayName);
        json.put("language", LANGUAGE);
        // A message reaches the kernel alone, a signal all that it may have started.
        json.put("interrupt_mode", "message");
        json.put("env", env);
        json.put("metadata", Map.of("debugger", false));
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
    }
}
