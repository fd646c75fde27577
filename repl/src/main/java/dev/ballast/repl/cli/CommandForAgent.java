package dev.ballast.repl.cli;

import dev.ballast.file.TemporaryFolder;
import dev.ballast.profile.Prompt;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.repl.mcp.CommandEnd;
import dev.ballast.repl.render.Screen;
import dev.ballast.run.ExitStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * A command in a process that the server for agents has started. Nothing that a script prints leaves the process before the
 * command has ended: then the output is masked with all secrets that were used, and is written to the folder of the server.
 * Standard error has the progress meanwhile. The command stops when its standard input ends, since then the server is gone.
 */
final class CommandForAgent {

    private static final int SECONDS_TO_END = 10;
    private static final int TERMINATION = 15;

    private final ProcessEnvironment own;
    private final Path folder;
    private final boolean simulated;
    private final KeptOutput out = new KeptOutput(this::writeAtExit);
    private final KeptOutput err = new KeptOutput(() -> {});
    private volatile IntConsumer stops;
    private volatile boolean serverGone;
    private boolean exits;
    private boolean written;

    private CommandForAgent(ProcessEnvironment own, Path folder, boolean simulated) {
        this.own = own;
        this.folder = folder;
        this.simulated = simulated;
    }

    /** Returns the command of these arguments; empty if a person has typed them. */
    static Optional<CommandForAgent> of(String[] arguments, ProcessEnvironment process) {
        String first = arguments.length < 2 ? "" : arguments[0];
        return first.equals(CommandEnd.IN_FOLDER) || first.equals(CommandEnd.SIMULATED)
                ? Optional.of(new CommandForAgent(process, Path.of(arguments[1]), first.equals(CommandEnd.SIMULATED)))
                : Optional.empty();
    }

    /** Runs the command and returns its exit status. */
    int run(String[] arguments) {
        if (simulated) {
            System.setProperty("user.home", own.home().toString());
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::exit));
        Workers.daemon("ballast-server-watch", this::watchServer).start();
        PrintStream kept = new PrintStream(err, true, StandardCharsets.UTF_8);
        int status = StandardStreams.withStreams(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                kept,
                () -> Program.run(Arrays.copyOfRange(arguments, 2, arguments.length), process(kept)));
        write(true);
        return status;
    }

    private ProcessEnvironment process(PrintStream kept) {
        return new ProcessEnvironment(
                own.environment(),
                own.home(),
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new Doubled(own.err(), kept), true, StandardCharsets.UTF_8),
                Map.of("jars", own.launcher().getOrDefault("jars", ""), ProcessEnvironment.AGENT, ""),
                this::listen,
                own.nanoTime(),
                Confirm.noOne(),
                simulated ? name -> Optional.of(Rehearsal.UNSET_SECRET.toCharArray()) : Prompt.NONE,
                own.cloudBuilder(),
                own.redactor());
    }

    private Runnable listen(IntConsumer listener) {
        stops = listener;
        return own.stops().apply(listener);
    }

    private void watchServer() {
        try {
            // The server writes nothing.
            own.in().transferTo(OutputStream.nullOutputStream());
            serverGone = true;
            if (stops != null) {
                stops.accept(TERMINATION);
                TimeUnit.SECONDS.sleep(SECONDS_TO_END);
            }
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            TemporaryFolder.delete(folder);
        } catch (IOException | UncheckedIOException | InterruptedException left) {
            own.lines(Screen.Color.NEVER).line("warning: " + left.getMessage());
        }
        Runtime.getRuntime().halt(ExitStatus.of(TERMINATION));
    }

    /** Writes what there is if a script ends the process; what is printed later, as the end of the run, is added. */
    private void exit() {
        if (serverGone) {
            TemporaryFolder.delete(folder);
        } else {
            exits = true;
            write(false);
        }
    }

    private void writeAtExit() {
        if (exits) {
            write(false);
        }
    }

    private synchronized void write(boolean last) {
        if (written || serverGone) {
            return;
        }
        written = last;
        try {
            new CommandEnd(0, own.redactor().text(out.text()), own.redactor().text(err.text())).write(folder);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Keeps the beginning of what is written, and the last line if that is not in it. */
    private static final class KeptOutput extends OutputStream {

        private static final int MOST = 1 << 20;

        private final Runnable flushed;
        private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private boolean skips = true;
        private boolean ended;

        KeptOutput(Runnable flushed) {
            this.flushed = flushed;
        }

        @Override
        public synchronized void write(int one) {
            if (beginning.size() < MOST) {
                beginning.write(one);
            } else if (skips) {
                // The rest of a line that was cut, which may begin with the rest of a secret.
                skips = one != '\n';
            } else {
                if (ended) {
                    line.reset();
                }
                if (line.size() < MOST) {
                    line.write(one);
                }
                ended = one == '\n';
            }
        }

        @Override
        public void flush() {
            flushed.run();
        }

        synchronized String text() {
            String text = beginning.toString(StandardCharsets.UTF_8);
            return beginning.size() < MOST ? text : text + "...\n" + line.toString(StandardCharsets.UTF_8);
        }
    }

    /** Passes everything to two streams. */
    private static final class Doubled extends OutputStream {

        private final OutputStream one;
        private final OutputStream other;

        Doubled(OutputStream one, OutputStream other) {
            this.one = one;
            this.other = other;
        }

        @Override
        public void write(int sign) throws IOException {
            one.write(sign);
            other.write(sign);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            one.write(bytes, from, length);
            other.write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            one.flush();
            other.flush();
        }
    }
}
