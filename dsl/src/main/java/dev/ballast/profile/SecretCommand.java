package dev.ballast.profile;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.model.Secret;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Redactor;
import dev.ballast.redact.SecretName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a command that prints a token or another secret, or that is told of an event. No message contains its output.
 *
 * @param where the setting that has the command, for messages
 * @param environment the variables of the command
 * @param limit the longest time that it may take
 */
record SecretCommand(String where, Map<String, String> environment, Duration limit) {

    private static final int MOST = 64 * 1024;
    private static final int LONGEST_COMPLAINT = 200;

    private static final Pattern FIELD = Pattern.compile("([A-Za-z][\\w-]*+)[ \t]*+[=:][ \t]*+\\S++");

    /** A word of letters and digits with the length of a token or more. */
    private static final Pattern RANDOM = Pattern.compile("(?=[\\w+=-]*[0-9])(?=[\\w+=-]*[A-Za-z])[\\w+=-]{16,}");

    private static final Duration UNLOCKING = Duration.ofSeconds(30); // time enough to unlock a password store

    private static final String INSTEAD = "run the command in a shell to see why";

    SecretCommand(String where, Map<String, String> environment) {
        this(where, environment, UNLOCKING);
    }

    /** Returns the first line that the command prints. */
    Secret firstLine(String command) {
        Process process = start(command, Redirect.PIPE);
        try {
            process.getOutputStream().close();
            CompletableFuture<String> output = read(process.getInputStream());
            CompletableFuture<String> complaints = read(process.getErrorStream());
            CompletableFuture.allOf(output, complaints, process.onExit()).get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (process.exitValue() != 0) {
                throw failed(
                        "failed with status " + process.exitValue() + shown(complaints.join(), output.join()), INSTEAD);
            }
            return output.join()
                    .lines()
                    .findFirst()
                    .filter(line -> !line.isBlank())
                    .map(Secret::of)
                    .orElseThrow(() -> failed("printed nothing on its first line", INSTEAD));
        } catch (TimeoutException e) {
            throw failed("gave no answer within " + limit.toSeconds() + " s", INSTEAD);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException(where + ": interrupted", null);
        } catch (ExecutionException | IOException e) {
            throw failed("its output cannot be read", INSTEAD);
        } finally {
            end(process);
        }
    }

    /** Gives the command a text on its standard input, and waits for its end. */
    void tell(String command, String text) {
        Process process = start(command, Redirect.DISCARD);
        try {
            CompletableFuture<String> complaints = read(process.getErrorStream());
            aside(() -> write(process.getOutputStream(), text));
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failed("took more than " + limit.toSeconds() + " s, so it was ended", INSTEAD);
            }
            if (process.exitValue() != 0) {
                // A process that it has left behind may hold the stream open.
                String complaint =
                        complaints.completeOnTimeout("", 1, TimeUnit.SECONDS).join();
                throw failed("failed with status " + process.exitValue() + shown(complaint, ""), INSTEAD);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException(where + ": interrupted", null);
        } finally {
            end(process);
        }
    }

    private static void write(OutputStream in, String text) {
        try (in) {
            in.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException unread) {
            // The command need not read it.
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private Process start(String command, Redirect output) {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectOutput(output);
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw failed("cannot be started", "it is run by: sh -c");
        }
    }

    private static CompletableFuture<String> read(InputStream in) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (in) {
                        return new String(in.readNBytes(MOST), StandardCharsets.UTF_8);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                SecretCommand::aside);
    }

    /** The common pool, which Java 25 would take, may have one thread for two streams. */
    private static void aside(Runnable work) {
        Thread thread = new Thread(work, "ballast-secret");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Returns the first line of the command's error output for a message; empty if the error output contains a line of its
     * output.
     */
    private String shown(String complaint, String printed) {
        boolean leaks =
                printed.lines().map(String::strip).anyMatch(line -> !line.isEmpty() && complaint.contains(line));
        return masked(complaint)
                .lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", "").strip())
                .filter(line -> !line.isEmpty() && !leaks)
                .findFirst()
                .map(line -> ": " + line.substring(0, Math.min(line.length(), LONGEST_COMPLAINT)))
                .orElse("");
    }

    /**
     * Returns the text without known secrets and without words that look like one, because they may be a part of the token or
     * another token.
     */
    private String masked(String complaint) {
        String known = KeyText.masked(Redactor.of(environment).text(complaint));
        String named = FIELD.matcher(known)
                .replaceAll(field -> Matcher.quoteReplacement(
                        SecretName.matches(field.group(1)) ? field.group(1) + ": " + Redactor.HIDDEN : field.group()));
        return RANDOM.matcher(named).replaceAll(Redactor.HIDDEN);
    }

    private SetupException failed(String what, String instead) {
        return new SetupException(where + " " + what, instead);
    }
}
