package dev.ballast.repl.kernelspec;

import dev.ballast.repl.kernel.ConnectionFile;
import dev.ballast.repl.kernel.Kernel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A kernel that was started as Jupyter starts it. Closing ends it, whatever it does, and leaves no file behind. */
final class KernelProcess implements AutoCloseable {

    private static final int SECONDS_TO_END = 5;
    private static final int LAST_LINES = 5;
    private static final int LONGEST_LINE = 200;

    private final Path folder = Files.createTempDirectory("ballast-kernel-");
    private final Path file = folder.resolve("connection.json");
    private final Path log = folder.resolve("log");
    private final ConnectionFile connection = ConnectionFile.local();
    private final Process process;

    /** Starts it with these variables and those of its own. */
    KernelProcess(Kernelspec spec, Map<String, String> environment) throws IOException {
        // Where nothing is closed, as after Ctrl-C, the last to be registered is deleted first.
        List.of(folder, file, log).forEach(each -> each.toFile().deleteOnExit());
        connection.write(file);
        ProcessBuilder builder = new ProcessBuilder(spec.command(file));
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().putAll(spec.env());
        builder.environment()
                .put(Kernel.PARENT, Long.toString(ProcessHandle.current().pid()));
        this.process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }

    ConnectionFile connection() {
        return connection;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the last lines that it wrote outside of any cell. */
    String lastWords() throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.substring(0, Math.min(line.length(), LONGEST_LINE)))
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        // It is asked first, so that Java writes what it was told to write at its end.
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, SECONDS_TO_END, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly().onExit().join();
        for (Path each : List.of(file, log, folder)) {
            Files.deleteIfExists(each);
        }
    }
}
