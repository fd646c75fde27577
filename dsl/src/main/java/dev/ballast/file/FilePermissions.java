package dev.ballast.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files that only their owner can read, and reads the permissions of files. On a file system without such permissions
 * it restricts nothing.
 */
public final class FilePermissions {

    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

    private FilePermissions() {}

    /** Returns the attributes for a new file at this path that only its owner may read and write. */
    public static FileAttribute<?>[] ownerOnly(Path file) {
        return attributes(file, FILE);
    }

    /** Creates a folder and its missing parents, for the owner only. */
    public static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(folder, FOLDER));
    }

    /** Creates an empty file that only its owner may read and write. */
    public static void createFile(Path file) throws IOException {
        Files.createFile(file, ownerOnly(file));
    }

    /** Writes a file that only its owner may read and write. A reader sees the old text or the new one, never a part. */
    public static void replace(Path file, String text) throws IOException {
        replace(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes bytes in the same way. Follows a symbolic link.
     *
     * @throws FileSystemException if a device, a pipe or a folder has the name; it is not replaced
     */
    public static void replace(Path named, byte[] bytes) throws IOException {
        Path file = Files.exists(named) ? named.toRealPath() : named;
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null, "is not a regular file");
        }
        Path folder = file.toAbsolutePath().getParent();
        Path whole = Files.createTempFile(folder, file.getFileName().toString(), ".tmp", ownerOnly(file));
        try {
            Files.write(whole, bytes);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Removes the permissions of all users but the owner from a file. */
    public static void restrict(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(FILE);
        }
    }

    /** Returns the permissions of a file; empty if the file system has none. */
    public static Set<PosixFilePermission> of(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null ? Set.of() : view.readAttributes().permissions();
    }

    /** Returns whether a folder belongs to the user of this process and has mode 0700. */
    public static boolean isOwnersAlone(Path folder) throws IOException {
        return of(folder).equals(FOLDER) && Files.getOwner(folder).getName().equals(System.getProperty("user.name"));
    }

    private static FileAttribute<?>[] attributes(Path file, Set<PosixFilePermission> permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }
}
