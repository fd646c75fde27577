package dev.ballast.profile;

import com.sun.security.auth.module.UnixSystem;
import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.file.FilePermissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Set;

/** Who may read and write a file; where a file system knows no such rights, everything passes. */
final class Rights {

    private static final long ROOT = 0;

    private Rights() {}

    /** A user who can write a file of settings chooses where the token goes and which command runs. */
    static void requireWrittenByOwnerOnly(Path file) {
        if (grants(file, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE)) {
            throw new SetupException(file + ": others can write it", "run: chmod go-w " + ShellWord.quoted(file));
        }
        long owner = owner(file);
        long user = new UnixSystem().getUid();
        // What root owns is the settings of the whole machine.
        if (owner != user && owner != ROOT) {
            throw new SetupException(
                    file + ": another user owns it (uid " + owner + ")",
                    "copy it to a file of your own and name that in BALLAST_CONFIG, or run: chown " + user + " "
                            + ShellWord.quoted(file));
        }
    }

    static boolean othersRead(Path file) {
        return grants(file, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
    }

    private static boolean grants(Path file, PosixFilePermission group, PosixFilePermission others) {
        try {
            return !Collections.disjoint(FilePermissions.of(file), Set.of(group, others));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static long owner(Path file) {
        try {
            return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? ((Number) Files.getAttribute(file, "unix:uid")).longValue()
                    : ROOT;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static SetupException unreadable(Path file, IOException cause) {
        return new SetupException(
                file + ": cannot be read", "check that it exists: ls -l " + ShellWord.quoted(file), cause);
    }
}
