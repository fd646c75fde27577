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
import java.util.List;
import java.util.Set;

/** Checks who can change a file that decides where the token is sent, which command runs, or who approves writes. */
public final class TrustedFile {

    private static final Set<PosixFilePermission> OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private static final int STICKY = 01000;

    private TrustedFile() {}

    /**
     * Refuses a file that other users can write or replace, or that belongs to another user than root. Follows a symbolic link, and
     * also checks the folders above the link.
     *
     * @param instead what to do about a file of another user
     */
    public static void require(Path file, String instead) throws IOException {
        if (!Collections.disjoint(FilePermissions.of(file), OTHERS)) {
            throw new SetupException(
                    file + ": others can write to it", "run:" + ShellWord.line("chmod go-w " + ShellWord.quoted(file)));
        }
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return;
        }
        for (Path path : List.of(file.toRealPath(), file.toAbsolutePath())) {
            for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
                requireFolder(file, folder);
            }
        }
        long owner = ((Number) Files.getAttribute(file, "unix:uid")).longValue();
        long user = new UnixSystem().getUid();
        // A file of root contains the settings of the whole machine.
        if (owner != user && owner != 0) {
            throw new SetupException(
                    file + ": another user owns it (uid " + owner + ")",
                    instead + ", or run: chown " + user + " " + ShellWord.quoted(file));
        }
    }

    /** In a sticky folder, such as /tmp, a user cannot replace the file of another one. */
    private static void requireFolder(Path file, Path folder) throws IOException {
        if (FilePermissions.of(folder).contains(PosixFilePermission.OTHERS_WRITE)
                && ((int) Files.getAttribute(folder, "unix:mode") & STICKY) == 0) {
            throw new SetupException(
                    file + ": others can replace it, because they can write to " + folder,
                    "run:" + ShellWord.line("chmod o-w " + ShellWord.quoted(folder)));
        }
    }
}
