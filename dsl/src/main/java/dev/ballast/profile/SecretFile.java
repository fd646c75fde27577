package dev.ballast.profile;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.file.FilePermissions;
import dev.ballast.file.InterruptibleRead;
import dev.ballast.file.TextFile;
import dev.ballast.model.Secret;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Reads a secret from a file, and removes the line end that editors and {@code echo} add. */
final class SecretFile {

    private static final Path EMPTY = Path.of("/dev/null");
    private static final int MOST = 64 * 1024;

    private static final Set<PosixFilePermission> OTHERS_READ =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private static final Map<Path, Secret> PIPES = new ConcurrentHashMap<>();

    private SecretFile() {}

    /** Returns the secret in a file, or that a pipe had when it was read first, since it has it only once. */
    static Secret read(Path file, Consumer<String> notes) {
        return Files.isRegularFile(file)
                ? content(file, notes)
                : PIPES.computeIfAbsent(file.toAbsolutePath(), pipe -> content(file, notes));
    }

    private static Secret content(Path file, Consumer<String> notes) {
        String text = text(file, notes).replaceFirst("\\r?\\n\\z", "");
        if (text.isEmpty()) {
            throw new SetupException(file + ": the file of a secret is empty", "write the secret into it");
        }
        return Secret.of(text);
    }

    private static String text(Path file, Consumer<String> notes) {
        try {
            byte[] bytes = InterruptibleRead.bytes(
                    file,
                    MOST + 1,
                    notes,
                    stop -> InterruptedRunException.of("stopped while " + file + " was read", stop));
            if (bytes.length > MOST) {
                throw new SetupException(
                        file + ": more than 64 KiB, too large for a secret", "name the file of the secret");
            }
            return TextFile.decoded(bytes);
        } catch (CharacterCodingException e) {
            throw new SetupException(
                    file + ": the file of a secret is not UTF-8 text",
                    "write it as UTF-8, such as by:"
                            + ShellWord.line("iconv -f ENCODING -t UTF-8 " + ShellWord.quoted(file) + " > FILE"));
        } catch (IOException e) {
            throw new SetupException(
                    file + ": the file of a secret " + TextFile.notRead(e),
                    "check the path and who may read it:" + ShellWord.line("ls -l " + ShellWord.quoted(file)),
                    e);
        }
    }

    /** Refuses a pipe for a setting that is read more than once. */
    static void requireRepeatable(Path file, String instead) {
        if (Files.exists(file) && !Files.isRegularFile(file) && !file.equals(EMPTY)) {
            throw new SetupException(file + ": not a regular file, but it is read more than once", instead);
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
