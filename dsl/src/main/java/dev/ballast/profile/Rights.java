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

/** Validates who may read and write a file; on file systems without such permissions everything passes. */
final class Rights {

    private static final Set<PosixFilePermission> OTHERS_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    private static final Set<PosixFilePermission> OTHERS_READ =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private Rights() {}

    /** A user who can write a file of settings chooses where the token goes and which command runs. */
    static void requireWrittenByOwnerOnly(Path file) throws IOException {
        if (!Collections.disjoint(FilePermissions.of(file), OTHERS_WRITE)) {
            throw new SetupException(file + ": others can write it", "run: chmod go-w " + ShellWord.quoted(file));
        }
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return;
        }
        long owner = ((Number) Files.getAttribute(file, "unix:uid")).longValue();
        long user = new UnixSystem().getUid();
        // Files of root are the settings of the whole machine.
        if (owner != user && owner != 0) {
            throw new SetupException(
                    file + ": another user owns it (uid " + owner + ")",
                    "copy it to a file of your own and name that in BALLAST_CONFIG, or run: chown " + user + " "
                            + ShellWord.quoted(file));
        }
    }

    /** Returns whether others can read a file that was read just before. */
    static boolean othersRead(Path file) {
        try {
            return !Collections.disjoint(FilePermissions.of(file), OTHERS_READ);
        } catch (IOException gone) {
            return false;
        }
    }
}
