package dev.ballast.profile;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.file.HomeFolder;
import dev.ballast.model.Secret;
import dev.ballast.redact.Printable;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the secrets of a runbook in the environment, in a file, by a command, or by a masked prompt. It keeps what was typed or
 * printed, so it asks for each name only once. Any number of threads may use it.
 */
public final class Secrets {

    /** The character that Java reads for bytes that are not text. */
    private static final Pattern UNREADABLE = Pattern.compile("\ufffd");

    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final Map<String, String> environment;
    private final Prompt prompt;
    private final Consumer<Secret> found;
    private final Consumer<String> notes;
    private final Map<String, Secret> printed = new ConcurrentHashMap<>();
    private final Map<String, Secret> typed = new ConcurrentHashMap<>();
    private final ReentrantLock oneQuestion = new ReentrantLock();

    /**
     * Creates the lookup from the environment variables, a prompt for other secrets, a listener that receives each secret, and
     * one that receives a line while a pipe is awaited.
     */
    public Secrets(Map<String, String> environment, Prompt prompt, Consumer<Secret> found, Consumer<String> notes) {
        this.environment = Map.copyOf(environment);
        this.prompt = prompt;
        this.found = found;
        this.notes = notes;
    }

    /**
     * Returns the variable {@code NAME}, else the content of the file in {@code NAME_FILE} (without a final line end), else the
     * first line that the command in {@code NAME_COMMAND} prints, else a secret that the prompt asks for when it is first
     * revealed. Revealing it throws if nothing is typed.
     *
     * @throws SetupException when the file is empty, over 64 KiB, cannot be read or is not UTF-8, the command fails, or the
     *     secret has a character that cannot be typed
     */
    public Secret named(String name) {
        Problem.refuse(Rule.SECRET.examine(name));
        return existing(name)
                .orElseGet(() -> Secret.lookedUp(() -> ask(name).reveal()))
                .named(name);
    }

    /**
     * Looks up all these secrets and returns the names of those that must be typed. Skips an invalid name, because
     * {@link #named} refuses it at its line.
     *
     * @throws SetupException when a file cannot be read or a command fails
     */
    public List<String> notGiven(Collection<String> names) {
        return names.stream()
                .filter(name -> Rule.SECRET.examine(name).isEmpty())
                .filter(name -> existing(name).isEmpty())
                .toList();
    }

    private Optional<Secret> existing(String name) {
        Optional<Secret> secret = variable(name)
                .map(text -> typeable(name, Secret.of(text)))
                .or(() -> variable(name + "_FILE")
                        .map(path -> HomeFolder.resolve(path, HomeFolder.of(environment)))
                        .map(file -> typeable(file.toString(), SecretFile.read(file, notes))))
                .or(() -> variable(name + "_COMMAND")
                        .map(command -> printed.computeIfAbsent(name, own -> printed(name, command))));
        secret.ifPresent(found);
        return secret;
    }

    private Secret printed(String name, String command) {
        String where = name + "_COMMAND";
        return typeable(where, new SecretCommand(where, environment).firstLine(command));
    }

    /** Refuses a secret with a character that cannot be typed, because no one could log in to its instance. */
    private static Secret typeable(String source, Secret secret) {
        if (UNREADABLE.matcher(secret.reveal()).find()) {
            throw new SetupException(
                    source + ": the bytes of this variable are not text in the encoding of the process",
                    "set LC_ALL=C.UTF-8 and write it as UTF-8, or set " + source + "_FILE to the path of a file");
        }
        Matcher control = CONTROL.matcher(secret.reveal());
        if (control.find()) {
            String which = Printable.line(control.group());
            throw new SetupException(
                    source + ": the secret has a control character (" + which + "), which no keyboard types",
                    "write it without line breaks and in UTF-8; see its bytes by: od -c");
        }
        return secret;
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    /** Asks for the secret. Other threads wait with their questions until this one is answered, unless they are interrupted. */
    private Secret ask(String name) {
        Secret known = typed.get(name);
        if (known != null) {
            return known;
        }
        try {
            oneQuestion.lockInterruptibly();
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped at a question", stop);
        }
        try {
            if (!typed.containsKey(name)) {
                Secret answer = wrapped(name, prompt.ask(name).orElseThrow(() -> missing(name)));
                found.accept(answer);
                typed.put(name, answer);
            }
            return typed.get(name);
        } finally {
            oneQuestion.unlock();
        }
    }

    private static Secret wrapped(String name, char[] answer) {
        Secret secret = Secret.of(new String(answer));
        Arrays.fill(answer, ' ');
        if (secret.reveal().isEmpty()) {
            throw new SetupException("nothing was typed for the secret " + name, "type it, or set " + name);
        }
        return typeable(name, secret);
    }

    private static SetupException missing(String name) {
        return new SetupException(
                "the secret " + name + " is not set",
                "set " + name + ", " + name + "_FILE to the path of a file, or " + name
                        + "_COMMAND to a command that prints it, or run at a terminal to be asked");
    }
}
