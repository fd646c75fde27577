package dev.ballast.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders for the files of one work, which only their owner can read. */
public final class TemporaryFolder {

    private TemporaryFolder() {}

    /** Returns a new folder whose name begins with this text. */
    public static Path create(String name) {
        try {
            return Files.createTempDirectory(name);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Deletes a folder, if it exists, and all that is in it. */
    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
