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
record KernelProcess(Path folder, ConnectionFile connection, Process process) implements AutoCloseable {

    private static final int SECONDS_TO_END = 5;
    private static final int LAST_LINES = 5;
    private static final int LONGEST_LINE = 200;

    /** Starts it with these variables and those of its own. */
    static KernelProcess start(Kernelspec spec, Map<String, String> environment) throws IOException {
        Path folder = Files.createTempDirectory("ballast-kernel-");
        ConnectionFile connection = ConnectionFile.local();
        // Where nothing is closed, as after Ctrl-C, the last to be registered is deleted first.
        for (Path each : List.of(folder, file(folder), log(folder))) {
            each.toFile().deleteOnExit();
        }
        connection.write(file(folder));
        ProcessBuilder builder = new ProcessBuilder(spec.command(file(folder)));
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().putAll(spec.env());
        builder.environment()
                .put(Kernel.PARENT, Long.toString(ProcessHandle.current().pid()));
        builder.redirectErrorStream(true).redirectOutput(log(folder).toFile());
        try {
            return new KernelProcess(folder, connection, builder.start());
        } catch (IOException unable) {
            delete(folder);
            throw unable;
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the last lines that it wrote outside of any cell. */
    String lastWords() throws IOException {
        List<String> lines = new String(Files.readAllBytes(log(folder)), StandardCharsets.UTF_8)
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
        process.destroyForcibly();
        process.onExit().join();
        delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        Files.deleteIfExists(file(folder));
        Files.deleteIfExists(log(folder));
        Files.delete(folder);
    }

    private static Path file(Path folder) {
        return folder.resolve("connection.json");
    }

    private static Path log(Path folder) {
        return folder.resolve("log");
    }
}
