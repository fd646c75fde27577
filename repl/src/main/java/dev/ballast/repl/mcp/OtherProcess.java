package dev.ballast.repl.mcp;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.file.TemporaryFolder;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.redact.Printable;
import dev.ballast.run.WrongUsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A command of the program in a process of its own, without input, bounded in time and output, with a folder of its own. */
final class OtherProcess implements AutoCloseable {

    private static final int SECONDS_TO_END = 15;
    private static final int MOST_UNEXPECTED = 1 << 16;

    private final AgentSettings settings;
    private final int minutes;
    private final Path folder = TemporaryFolder.create("ballast-agent");
    private final ProcessBuilder builder = new ProcessBuilder();
    private final List<String> before = new ArrayList<>();
    private final List<String> options = new ArrayList<>();

    /** Prepares a command on the target of the server, which ends after so many minutes at the latest. */
    OtherProcess(AgentSettings settings, int minutes) {
        this.settings = settings;
        this.minutes = minutes;
        before.addAll(List.of(settings.launcher(), CommandEnd.IN_FOLDER, folder.toString()));
        options.addAll(settings.options());
    }

    /** Returns the folder, which is deleted at the end. */
    Path folder() {
        return folder;
    }

    /** Gives the process no target, a home folder without files, no variables but these, and no way to start other processes. */
    OtherProcess alone(List<String> variables) throws IOException {
        before.set(1, CommandEnd.SIMULATED);
        options.clear();
        builder.environment().keySet().retainAll(variables);
        builder.environment()
                .put("HOME", Files.createDirectory(folder.resolve("home")).toString());
        // Java refuses to start a process by a way that it does not know.
        builder.environment().put("BALLAST_JAVA_OPTS", "-Djdk.lang.Process.launchMechanism=none");
        return this;
    }

    /**
     * Runs the command to its end, which a cancelled call hastens. It also ends when this process does, which closes its input.
     *
     * @param progress receives each line of standard error
     */
    CommandEnd run(List<String> words, AgentCalls.Call call, Consumer<String> progress) {
        try {
            Process process = start(words);
            call.onCancel(() -> end(process));
            StringBuilder err = new StringBuilder();
            Thread reader = reading(process.errorReader(StandardCharsets.UTF_8), err, progress);
            boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
            if (!ended) {
                end(process);
            }
            // A process that the script has started may keep the stream open.
            reader.join(TimeUnit.SECONDS.toMillis(1));
            if (!ended) {
                throw new WrongUsageException(
                        "the command did not end within " + minutes + " minutes, so Ballast ended it",
                        "run it in a terminal");
            }
            synchronized (this) {
                return CommandEnd.read(folder, process.exitValue(), err.toString());
            }
        } catch (IOException unable) {
            throw new UncheckedIOException(unable);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while a command ran", stop);
        }
    }

    private Process start(List<String> words) {
        List<String> line = new ArrayList<>(before);
        line.add(words.get(0));
        line.addAll(options);
        line.addAll(words.subList(1, words.size()));
        try {
            return builder.command(line)
                    .directory(settings.workspace().toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException unable) {
            throw new WrongUsageException(
                    "the system does not start the command, perhaps for its arguments",
                    "write fewer or shorter arguments, and no character NUL");
        }
    }

    private Thread reading(BufferedReader stream, StringBuilder kept, Consumer<String> lines) {
        Thread reader = Workers.daemon("ballast-agent-output", () -> {
            try (Reader each = stream) {
                StringBuilder line = new StringBuilder();
                for (int next = each.read(); next >= 0; next = each.read()) {
                    synchronized (this) {
                        if (kept.length() <= MOST_UNEXPECTED) {
                            kept.append((char) next);
                        }
                    }
                    if (next != '\n') {
                        line.append(line.length() < Printable.LONGEST_FIELD ? Character.toString(next) : "");
                    } else if (!line.isEmpty()) {
                        lines.accept(line.toString());
                        line.setLength(0);
                    }
                }
            } catch (IOException closed) {
                return; // The process has ended.
            }
        });
        reader.start();
        return reader;
    }

    /** Asks the process to end in order, and ends it, with those that it has started, if it does not. */
    private static void end(Process process) {
        process.destroy();
        Thread ending = Workers.daemon("ballast-agent-end", () -> {
            try {
                if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
            } catch (InterruptedException stop) {
                process.destroyForcibly();
            }
        });
        ending.start();
    }

    @Override
    public void close() {
        TemporaryFolder.delete(folder);
    }
}
