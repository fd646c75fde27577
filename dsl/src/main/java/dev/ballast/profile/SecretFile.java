package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.file.FilePermissions;
import dev.ballast.file.TextFile;
import dev.ballast.model.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Set;

/** Reads a secret from a file, and removes the line end that editors and {@code echo} add. */
final class SecretFile {

    private static final int MOST = 64 * 1024;

    private static final Set<PosixFilePermission> OTHERS_READ =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private SecretFile() {}

    static Secret read(Path file) {
        String text = contents(file).replaceFirst("\\r?\\n\\z", "");
        if (text.isEmpty()) {
            throw new SetupException(file + ": the file of a secret is empty", "write the secret into it");
        }
        return Secret.of(text);
    }

    private static String contents(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST + 1);
            if (bytes.length > MOST) {
                throw new SetupException(
                        file + ": more than 64 KiB, too large for a secret", "name the file of the secret");
            }
            return TextFile.decoded(bytes);
        } catch (CharacterCodingException e) {
            throw new SetupException(
                    file + ": the file of a secret is not UTF-8 text",
                    "write it as UTF-8, such as by: iconv -f ENCODING -t UTF-8 " + ShellWord.quoted(file) + " > FILE");
        } catch (IOException e) {
            throw new SetupException(
                    file + ": the file of a secret cannot be read",
                    "check that it exists: ls -l " + ShellWord.quoted(file),
                    e);
        }
    }

    /** Returns whether other users can read a file that was just read; false if it no longer exists. */
    static boolean othersRead(Path file) {
        try {
            return !Collections.disjoint(FilePermissions.of(file), OTHERS_READ);
        } catch (IOException gone) {
            return false;
        }
    }
}
