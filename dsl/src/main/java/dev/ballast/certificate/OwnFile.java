package dev.ballast.certificate;

import dev.ballast.error.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes a file that is its owner's alone, whole or not at all. */
final class OwnFile {

    private OwnFile() {}

    static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent(), rights(file, "rwx------"));
            Path whole = Files.createTempFile(file.getParent(), ".new", ".pem", rights(file, "rw-------"));
            Files.writeString(whole, text);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new SetupException(file + ": cannot be written", "check who may write to " + file.getParent(), e);
        }
    }

    private static FileAttribute<?>[] rights(Path file, String mode) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
