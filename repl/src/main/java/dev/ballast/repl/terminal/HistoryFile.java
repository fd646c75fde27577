package dev.ballast.repl.terminal;

import dev.ballast.repl.session.SecretText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import org.jline.reader.LineReader;
import org.jline.reader.impl.history.DefaultHistory;

/**
 * What was typed, kept from session to session in a file of each profile that its owner alone can read. What holds a secret
 * is remembered in this session alone.
 */
final class HistoryFile extends DefaultHistory {

    private final Path folder;
    private final Consumer<String> tell;
    private Path file;

    /** Keeps its files in that folder, and tells when one cannot be written. */
    HistoryFile(Path folder, Consumer<String> tell) {
        this.folder = folder;
        this.tell = tell;
    }

    @Override
    public boolean isPersistable(Entry entry) {
        return !SecretText.in(entry.line());
    }

    /**
     * Goes on with what was typed for a profile; what was typed for another one stays there.
     *
     * @param profile its name, or null when the environment alone describes the service
     */
    void goOnWith(String profile, LineReader editor) {
        Path other = folder.resolve(profile == null ? "history" : "history-" + profile.replaceAll("[^\\w.-]", "_"));
        if (other.equals(file)) {
            return;
        }
        file = other;
        try {
            save();
            make(other);
            editor.setVariable(LineReader.HISTORY_FILE, other);
            load();
        } catch (IOException unwritable) {
            editor.setVariable(LineReader.HISTORY_FILE, null);
            tell.accept("note: what is typed is not kept: " + other + " cannot be written");
        }
    }

    private static void make(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException kept) {
            if (!Files.isWritable(file)) {
                throw kept;
            }
        }
    }
}
