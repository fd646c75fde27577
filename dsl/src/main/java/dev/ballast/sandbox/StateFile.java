package dev.ballast.sandbox;

import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Keeps a snapshot in a file that only its owner can read; it is replaced whole, so a reader never sees half of it. */
final class StateFile {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path path;
    private StateLock lock;

    private StateFile(Path path) {
        this.path = path;
    }

    static StateFile at(Path path) {
        return new StateFile(path);
    }

    /** Returns a file that is never there and keeps nothing. */
    static StateFile none() {
        return new StateFile(null);
    }

    /** Keeps the file from other sandboxes until it is closed. */
    void open() {
        lock = path == null ? null : StateLock.on(path);
    }

    /** Leaves the file to others. */
    void close() {
        if (lock != null) {
            lock.close();
        }
    }

    Optional<Snapshot> read() {
        if (path == null || !Files.exists(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(snapshot(STRICT.readTree(Files.readString(path))));
        } catch (IOException | JacksonException unreadable) {
            throw refusal("cannot be read as a state of the sandbox", unreadable);
        }
    }

    private Snapshot snapshot(JsonNode json) {
        int version = json.path("version").asInt(0);
        if (version > Snapshot.VERSION) {
            throw refusal("has version " + version + ", this program reads " + Snapshot.VERSION, null);
        }
        return STRICT.treeToValue(json, Snapshot.class);
    }

    void write(Supplier<Snapshot> snapshot) {
        if (path == null) {
            return;
        }
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            FilePermissions.replace(path, Json.writeIndented(snapshot.get()));
        } catch (IOException unwritable) {
            throw refusal("cannot be written", unwritable);
        }
    }

    private SetupException refusal(String why, Exception cause) {
        return new SetupException(
                "the state file " + path + " " + why,
                "name another file, or remove it to start with an empty one",
                cause);
    }
}
