package dev.ballast.repl.kernelspec;

import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a {@code kernel.json} of Ballast says.
 *
 * @param argv the words that start the kernel, the path of the launcher first
 * @param displayName what people read when they choose it
 * @param env the variables that are set for it, beside those of whoever starts it
 */
public record Kernelspec(List<String> argv, String displayName, Map<String, String> env) {

    static final String FILE = "kernel.json";

    private static final String JAVA_HOME = "JAVA_HOME";
    private static final String PROGRAM = "/ballast";
    private static final String COMMAND = "kernel";
    private static final String SANDBOX_OPTION = "--sandbox";
    private static final String PROFILE_OPTION = "--profile";
    private static final String CONNECTION = "{connection_file}";
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
     * @param profile what the kernel works on; nothing for what the surroundings say when it starts
     * @param javaHome the Java that it runs on, wherever it is started
     */
    public static Kernelspec of(Path launcher, Optional<String> profile, String displayName, Path javaHome) {
        List<String> target = profile.map(
                        name -> name.equals(Profile.SANDBOX) ? List.of(SANDBOX_OPTION) : List.of(PROFILE_OPTION, name))
                .orElse(List.of());
        // One word as -f={connection_file} is not understood by every client.
        List<String> argv = Stream.of(List.of(launcher.toString(), COMMAND), target, List.of("-f", CONNECTION))
                .flatMap(List::stream)
                .toList();
        return new Kernelspec(argv, displayName, Map.of(JAVA_HOME, javaHome.toString()));
    }

    /** Reads the file in a folder; nothing when there is none, or none of Ballast. */
    static Optional<Kernelspec> read(Path folder) {
        try {
            JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve(FILE)));
            List<String> argv =
                    json.path("argv").valueStream().map(Kernelspec::text).toList();
            Map<String, String> env = new LinkedHashMap<>();
            json.path("env").properties().forEach(each -> env.put(each.getKey(), text(each.getValue())));
            return isOurs(argv)
                    ? Optional.of(new Kernelspec(argv, text(json.path("display_name")), env))
                    : Optional.empty();
        } catch (IOException | JacksonException unreadable) {
            // Nobody can tell whose it is, so it is not ours to touch.
            return Optional.empty();
        }
    }

    /** Returns why the file in a folder cannot be read; nothing when it can, whoever it belongs to. */
    static Optional<String> problem(Path folder) {
        try {
            JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve(FILE)));
            return json.path("argv").isArray() ? Optional.empty() : Optional.of(FILE + " has no list argv");
        } catch (JacksonException broken) {
            var at = broken.getLocation();
            return Optional.of(FILE + " is broken: no JSON"
                    + (at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr()));
        } catch (IOException unreadable) {
            return Optional.of(FILE + " cannot be read: " + unreadable.getMessage());
        }
    }

    /** Returns the script that starts the program. */
    public Path launcher() {
        return Path.of(argv.get(0));
    }

    /** Returns the profile that the kernel works on; nothing when its surroundings say when it starts. */
    public Optional<String> profile() {
        if (argv.contains(SANDBOX_OPTION)) {
            return Optional.of(Profile.SANDBOX);
        }
        int option = argv.indexOf(PROFILE_OPTION);
        return option < 0 ? Optional.empty() : Optional.of(argv.get(option + 1));
    }

    /** Returns the command that writes it again, for the same target. */
    String installAgain() {
        TargetCommands commands = argv.contains(SANDBOX_OPTION)
                ? LedgerTarget.sandbox(null).commands()
                : LedgerTarget.service(null, profile().orElse(null)).commands();
        return commands.of("kernel install --force");
    }

    /** Returns the words that start it for the clients of a connection file. */
    List<String> command(Path connection) {
        return argv.stream()
                .map(word -> word.replace(CONNECTION, connection.toString()))
                .toList();
    }

    /** Returns the text of the file. */
    String json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        argv.forEach(json.putArray("argv")::add);
        json.put("display_name", displayName);
        json.put("language", "groovy");
        // A message reaches the kernel alone, a signal all that it may have started.
        json.put("interrupt_mode", "message");
        ObjectNode variables = json.putObject("env");
        env.forEach(variables::put);
        json.putObject("metadata").put("debugger", false);
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(json)
                + "\n";
    }

    private static boolean isOurs(List<String> argv) {
        int words = argv.size();
        return words >= FEWEST_WORDS
                && argv.get(0).endsWith(PROGRAM)
                && argv.get(1).equals(COMMAND)
                && argv.subList(words - 2, words).equals(List.of("-f", CONNECTION));
    }

    private static String text(JsonNode json) {
        return json.asString("");
    }
}
