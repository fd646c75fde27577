package dev.ballast.profile;

import dev.ballast.error.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Set;

/** Who may read and write a file; where a file system knows no such rights, everything passes. */
final class Rights {

    private static final Set<PosixFilePermission> OTHERS_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    private static final Set<PosixFilePermission> OTHERS_READ =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private Rights() {}

    /** Whoever writes a file of settings chooses where the token goes and which command runs. */
    static void requireWrittenByOwnerOnly(Path file) {
        if (!Collections.disjoint(of(file), OTHERS_WRITE)) {
            throw new SetupException(file + ": others can write it", "run: chmod go-w " + file);
        }
    }

    static boolean othersRead(Path file) {
        return !Collections.disjoint(of(file), OTHERS_READ);
    }

    private static Set<PosixFilePermission> of(Path file) {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        try {
            return view == null ? Set.of() : view.readAttributes().permissions();
        } catch (IOException e) {
            throw new SetupException(file + ": cannot be read", "check that it exists: ls -l " + file, e);
        }
    }
}
