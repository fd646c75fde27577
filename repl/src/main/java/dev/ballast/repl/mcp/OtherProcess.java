package dev.ballast.repl.mcp;

import dev.ballast.error.InterruptedRunException;
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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A command of the program in a process of its own, without input, bounded in time and output. */
final class OtherProcess {

    private static final int SECONDS_TO_END = 15;
    private static final int MOST_OUTPUT = 1 << 20;

    private final ProcessBuilder builder;
    private final int minutes;
    private Path home;

    /** Prepares a command, in that folder, by the words of its line, which ends after so many minutes at the latest. */
    OtherProcess(List<String> line, Path folder, int minutes) {
        this.minutes = minutes;
        builder = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    }

    /** Gives the process a home folder without files, no variables but these, and no way to start other processes. */
    OtherProcess alone(List<String> variables) {
        try {
            home = Files.createTempDirectory("ballast-agent");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        builder.environment().keySet().retainAll(variables);
        builder.environment().put("HOME", home.toString());
        // Java refuses to start a process by a way that it does not know.
        builder.environment().put("BALLAST_JAVA_OPTS", "-Djdk.lang.Process.launchMechanism=none");
        return this;
    }

    /**
     * Runs the command to its end, which a cancelled call hastens.
     *
     * @param progress receives each line of standard error
     */
    CommandEnd run(AgentCalls.Call call, Consumer<String> progress) {
        try {
            Process process = builder.start();
            call.onCancel(() -> end(process));
            StringBuilder out = new StringBuilder();
            StringBuilder err = new StringBuilder();
            List<Thread> readers = List.of(
                    reading(process.inputReader(StandardCharsets.UTF_8), out, line -> {}),
                    reading(process.errorReader(StandardCharsets.UTF_8), err, progress));
            boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
            if (!ended) {
                end(process);
            }
            for (Thread reader : readers) {
                // A process that the script has started may keep the streams open.
                reader.join(TimeUnit.SECONDS.toMillis(1));
            }
            if (!ended) {
                throw new WrongUsageException(
                        "the command did not end within " + minutes + " minutes, so Ballast ended it",
                        "run it in a terminal");
            }
            synchronized (this) {
                return new CommandEnd(process.exitValue(), text(out), text(err));
            }
        } catch (IOException unable) {
            throw new UncheckedIOException(unable);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while a command ran", stop);
        } finally {
            deleteHome();
        }
    }

    private Thread reading(BufferedReader stream, StringBuilder kept, Consumer<String> lines) {
        Thread reader = Workers.daemon("ballast-agent-output", () -> {
            try (Reader each = stream) {
                StringBuilder line = new StringBuilder();
                for (int next = each.read(); next >= 0; next = each.read()) {
                    synchronized (this) {
                        if (kept.length() <= MOST_OUTPUT) {
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

    private static String text(StringBuilder kept) {
        return Printable.cut(kept.toString(), MOST_OUTPUT);
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

    private void deleteHome() {
        if (home == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).forEach(OtherProcess::delete);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            throw new UncheckedIOException(kept);
        }
    }
}
