package dev.ballast.sandbox;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a state file to one sandbox at a time, since two would each give the same id to something else. The lock is on a file
 * beside it, which names the process and stays; the system releases the lock of a process that was killed.
 */
final class StateLock implements AutoCloseable {

    private static final Set<OpenOption> OPTIONS =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    // A process loses its lock when it closes any channel to the file, so a second one of this process must not open
    // it.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private StateLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Locks a state file, which need not be there. */
    static StateLock on(Path state) {
        try {
            Path folder = Files.createDirectories(state.toAbsolutePath().getParent());
            Path file = folder.toRealPath().resolve(state.getFileName() + ".lock");
            if (!HELD.add(file)) {
                throw inUse(state, "another sandbox of this process");
            }
            return held(state, file);
        } catch (ClosedByInterruptException stop) {
            throw new InterruptedRunException("stopped while the state file " + state + " was opened", null, stop);
        } catch (IOException unable) {
            throw new SetupException(
                    "the state file " + state + " cannot be locked", "make its folder writable for you", unable);
        }
    }

    private static StateLock held(Path state, Path file) throws IOException {
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, OPTIONS, FilePermissions.ownerOnly(file));
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw inUse(state, "process " + Files.readString(file).strip());
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
            return new StateLock(file, channel);
        } catch (IOException | RuntimeException failure) {
            HELD.remove(file);
            if (channel != null) {
                channel.close();
            }
            throw failure;
        }
    }

    private static SetupException inUse(Path state, String owner) {
        return new SetupException(
                "the state file " + state + " is in use by " + owner, "end that one first, or name another file");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException unable) {
            throw new SetupException("the lock of the state file cannot be released: " + file, null, unable);
        } finally {
            HELD.remove(file);
        }
    }
}
