package dev.ballast.sandbox.control;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps the account in a file that only its owner can read. The file is replaced as a whole, so a reader never sees half of it.
 * Only one sandbox at a time uses it, because two would give the same id to different resources. The lock is on a second file
 * beside it, which names the process and is not deleted; the system releases the lock of a killed process.
 */
final class StateFile implements AutoCloseable {

    // A process loses its lock when it closes any channel to the file, so a second sandbox of this process must not
    // open it.
    private static final Set<Path> OPEN_FILES = ConcurrentHashMap.newKeySet();

    private static final String UNREADABLE = "cannot be read as a state of the sandbox";
    private static final String OTHER = "name another file, or remove it to start with an empty one";

    private static final ObjectNode EXTENDED =
            SandboxJson.MAPPER.valueToTree(AccountState.empty().extend().extended());

    private final Path path;
    private final Path lock;
    private FileChannel channel;
    private AccountState found;

    /**
     * Locks a state file until it is closed, and reads it if it exists. Throws a SetupException if another sandbox uses it, or
     * if it cannot be locked or read.
     */
    StateFile(Path path) {
        this.path = path;
        if (Files.isDirectory(path)) {
            throw refusal(path, "is a folder", "name a file in it", null);
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw refusal(path, "is a device or a pipe", "name a file", null);
        }
        try {
            Path folder = path.toAbsolutePath().getParent();
            lock = folder.toRealPath().resolve(path.getFileName() + ".lock");
            open();
        } catch (ClosedByInterruptException stop) {
            throw new InterruptedRunException("stopped while the state file " + path + " was opened", null, stop);
        } catch (IOException unable) {
            throw refusal(path, "cannot be locked", "make its folder writable for you", unable);
        }
    }

    private void open() throws IOException {
        if (!OPEN_FILES.add(lock)) {
            throw inUse("another sandbox of this process");
        }
        try {
            channel = FileChannel.open(
                    lock,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    FilePermissions.ownerOnly(lock));
            if (channel.tryLock() == null) {
                throw inUse("process " + Files.readString(lock).strip());
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
            found = in(path);
        } catch (IOException | RuntimeException failure) {
            close();
            throw failure;
        }
    }

    private SetupException inUse(String owner) {
        return refusal(path, "is in use by " + owner, "end that one first, or name another file", null);
    }

    /**
     * Returns the account in a file, or an empty one if the file does not exist. No lock is needed, because the file is
     * replaced as a whole.
     */
    static AccountState in(Path path) {
        return Files.exists(path) ? read(path) : AccountState.empty();
    }

    private static AccountState read(Path path) {
        try {
            JsonNode json = SandboxJson.MAPPER.readTree(Files.readString(path));
            if (json.isMissingNode()) {
                // An empty file, such as mktemp makes.
                return AccountState.empty();
            }
            if (!json.isObject()) {
                throw refusal(path, UNREADABLE, OTHER, null);
            }
            int version = json.path("version").asInt(0);
            if (version > AccountState.VERSION) {
                throw refusal(
                        path, "has version " + version + ", this program reads " + AccountState.VERSION, OTHER, null);
            }
            return account(json);
        } catch (IOException | JacksonException unreadable) {
            throw refusal(path, UNREADABLE, OTHER, unreadable);
        }
    }

    /**
     * Returns the account in a state. Tables that are missing in the extended part, because an older sandbox wrote it, are
     * empty.
     */
    static AccountState account(JsonNode json) {
        if (json instanceof ObjectNode state) {
            state.putNull("wire");
            JsonNode extended = state.path("extended");
            state.set(
                    "extended",
                    extended.isObject() ? EXTENDED.deepCopy().setAll((ObjectNode) extended) : NullNode.getInstance());
        }
        return SandboxJson.MAPPER.treeToValue(json, AccountState.class).withFieldsByKind();
    }

    /** Returns the account that the file held when it was opened; an empty one if the file did not exist. */
    AccountState found() {
        return found;
    }

    void write(AccountState account) {
        try {
            FilePermissions.replace(
                    path, SandboxJson.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(account));
        } catch (IOException unwritable) {
            throw refusal(path, "cannot be written", OTHER, unwritable);
        }
    }

    private static SetupException refusal(Path path, String why, String remedy, Exception cause) {
        return new SetupException("the state file " + path + " " + why, remedy, cause);
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException unable) {
            throw new SetupException("the lock of the state file cannot be released: " + lock, null, unable);
        } finally {
            OPEN_FILES.remove(lock);
        }
    }
}
