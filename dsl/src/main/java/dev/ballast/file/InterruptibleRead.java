package dev.ballast.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads a pipe or a terminal so that an interrupt ends the wait, because the read itself ignores interrupts. */
public final class InterruptibleRead {

    private static final Duration SILENCE = Duration.ofSeconds(2);

    private InterruptibleRead() {}

    /** Reads something, however long that takes. */
    @FunctionalInterface
    public interface Source<T> {
        /** Reads until there is a result, and returns it. */
        T read() throws IOException;
    }

    /**
     * Reads on another thread and returns the result. The thread is abandoned if the caller is interrupted.
     *
     * @param late runs once if the read takes longer than 2 seconds
     * @param stopped returns the exception to throw when the caller is interrupted
     */
    public static <T> T await(Source<T> source, Runnable late, Function<InterruptedException, RuntimeException> stopped)
            throws IOException {
        FutureTask<T> reading = new FutureTask<>(source::read);
        Thread thread = new Thread(reading, "ballast-read");
        thread.setDaemon(true);
        thread.start();
        try {
            try {
                return reading.get(SILENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException silent) {
                late.run();
                return reading.get();
            }
        } catch (InterruptedException stop) {
            throw stopped.apply(stop);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw failed.getCause() instanceof IOException unreadable ? unreadable : new IOException(failed.getCause());
        }
    }

    /**
     * Returns the first bytes of a file, at most so many.
     *
     * @param notes receives a line while a pipe has no end yet
     * @param stopped returns the exception to throw when the caller is interrupted
     */
    public static byte[] bytes(
            Path file, int most, Consumer<String> notes, Function<InterruptedException, RuntimeException> stopped)
            throws IOException {
        Source<byte[]> source = () -> {
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(most);
            }
        };
        return Files.isRegularFile(file)
                ? source.read()
                : await(source, () -> notes.accept(waiting(file.toString())), stopped);
    }

    /** Returns the line about a pipe that has no end yet. */
    public static String waiting(String what) {
        return "waiting for " + what + ": another program has to write and close it";
    }
}
