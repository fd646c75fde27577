package dev.ballast.profile;

import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.model.Secret;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the secrets of a runbook come from, so that none stands in it: the environment, a file, or a masked prompt. What was
 * typed is remembered as long as this object, so the same name is asked for once. Safe for several threads.
 */
public final class Secrets {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Environment environment;
    private final Prompt prompt;
    private final Map<String, Secret> typed = new HashMap<>();

    /** Takes the environment variables and the prompt to ask when they do not tell. */
    public Secrets(Map<String, String> environment, Prompt prompt) {
        this.environment = new Environment(environment);
        this.prompt = prompt;
    }

    /**
     * Returns the variable {@code NAME}, else the contents of the file that {@code NAME_FILE} names (without a line end at
     * its end), else what is typed.
     *
     * @throws SetupException when none of the three gives it, with all of them named
     */
    public Secret named(String name) {
        requireName(name);
        return environment
                .get(name)
                .map(Secret::of)
                .or(() -> environment.get(name + "_FILE").map(Path::of).map(this::fromFile))
                .or(() -> asked(name))
                .orElseThrow(() -> missing(name));
    }

    /**
     * Returns the variable of that name.
     *
     * @throws SetupException when it is not set or blank
     */
    public Secret fromEnvironment(String name) {
        return environment
                .get(name)
                .map(Secret::of)
                .orElseThrow(() -> new SetupException("the variable " + name + " is not set", "run: export " + name));
    }

    /**
     * Returns the contents of a file without a line end at its end.
     *
     * @throws SetupException when it is empty, over 64 KiB, or cannot be read
     */
    public Secret fromFile(Path file) {
        return SecretFile.read(file);
    }

    private synchronized Optional<Secret> asked(String name) {
        if (!typed.containsKey(name)) {
            prompt.ask(name).map(answer -> wrapped(name, answer)).ifPresent(secret -> typed.put(name, secret));
        }
        return Optional.ofNullable(typed.get(name));
    }

    private static Secret wrapped(String name, char[] answer) {
        Secret secret = Secret.of(new String(answer));
        Arrays.fill(answer, ' ');
        if (secret.reveal().isEmpty()) {
            throw new SetupException("nothing was typed for the secret " + name, "type it, or set " + name);
        }
        return secret;
    }

    private static void requireName(String name) {
        if (name == null || !NAME.matcher(name).matches()) {
            // Not quoted: whoever writes the secret itself here must not see it in a log.
            throw new RuleException(
                    "a secret is named like an environment variable: letters, digits, underscores",
                    "write secret('ROOT_PASS') and set ROOT_PASS");
        }
    }

    private static SetupException missing(String name) {
        return new SetupException(
                "the secret " + name + " is not known",
                "set " + name + ", or " + name + "_FILE to the path of a file, or run at a terminal to be asked");
    }
}
