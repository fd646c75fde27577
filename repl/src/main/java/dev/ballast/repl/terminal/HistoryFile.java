package dev.ballast.repl.terminal;

import dev.ballast.file.FilePermissions;
import dev.ballast.redact.Redactor;
import dev.ballast.secrets.LiteralSecrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jline.reader.LineReader;
import org.jline.reader.impl.history.DefaultHistory;

/** The history of typed lines, in a file for each profile that only its owner can read. Lines with a secret are not written to the file. */
final class HistoryFile extends DefaultHistory {

    private static final Pattern ENTRY = Pattern.compile("-?\\d{1,18}:[^\uFFFD]*");

    private final Path folder;
    private final Redactor redactor;
    private final Consumer<String> tell;
    private final Set<String> failed = new HashSet<>();
    private final Set<String> hidden = new HashSet<>();
    private Path file;
    private boolean suggesting;

    /** Creates the history in a folder, without lines that contain a secret in use; {@code tell} receives a message if a file cannot be written. */
    HistoryFile(Path folder, Redactor redactor, Consumer<String> tell) {
        this.redactor = redactor;
        this.folder = folder;
        this.tell = tell;
    }

    @Override
    public boolean isPersistable(Entry entry) {
        return !LiteralSecrets.areIn(entry.line(), redactor);
    }

    /**
     * Switches to the history of a profile.
     *
     * @param profile its name, or null when the environment alone describes the service
     */
    void switchProfile(String profile, LineReader editor) {
        Path other = folder.resolve(profile == null ? "history" : "history-" + profile.replaceAll("[^\\w.-]", "_"));
        if (other.equals(file)) {
            return;
        }
        file = other;
        try {
            save();
            create(other);
            repair();
            editor.setVariable(LineReader.HISTORY_FILE, other);
            load();
        } catch (IOException unwritable) {
            editor.setVariable(LineReader.HISTORY_FILE, null);
            tell.accept("note: the history is not saved: " + other + " cannot be written");
        }
    }

    /**
     * Records the outcome of an entered line: a failed one is not suggested until it succeeds. Lines with a secret that is in
     * use only since then are removed from the file.
     */
    void recordEnd(String line, boolean failing) {
        if (failing) {
            failed.add(line);
        } else {
            failed.remove(line);
        }
        boolean found = false;
        for (Entry entry : this) {
            found |= hasSecret(entry.line()) && hidden.add(entry.line());
        }
        if (found && file != null) {
            hide();
        }
    }

    private boolean hasSecret(String line) {
        return !redactor.text(line).equals(line);
    }

    private void hide() {
        try {
            List<String> all = Files.readAllLines(file);
            String kept = all.stream()
                    .filter(line -> !hasSecret(line))
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
            FilePermissions.replace(file, kept);
        } catch (IOException unwritable) {
            tell.accept("note: a line with a secret may be in " + file + ", which cannot be written");
        }
    }

    /** Runs a task that searches the entries for a suggestion. */
    <T> T suggesting(Supplier<T> task) {
        suggesting = true;
        try {
            return task.get();
        } finally {
            suggesting = false;
        }
    }

    @Override
    public Iterator<Entry> reverseIterator(int index) {
        Iterable<Entry> entries = () -> super.reverseIterator(index);
        return suggesting
                ? StreamSupport.stream(entries.spliterator(), false)
                        .filter(entry -> !failed.contains(entry.line()))
                        .iterator()
                : entries.iterator();
    }

    private static void create(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        if (!Files.exists(file)) {
            FilePermissions.createFile(file);
        }
        FilePermissions.restrict(file);
    }

    /** Removes invalid lines, such as those with invalid UTF-8, and reports their number. */
    private void repair() throws IOException {
        // Bytes that are no UTF-8 are read as U+FFFD.
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<String> entries =
                lines.stream().filter(line -> ENTRY.matcher(line).matches()).toList();
        int lost = lines.size() - entries.size();
        if (lost > 0) {
            FilePermissions.replace(
                    file, entries.stream().map(entry -> entry + "\n").collect(Collectors.joining()));
            tell.accept("note: " + (lost == 1 ? "1 line" : lost + " lines") + " of " + file + " could not be read and "
                    + (lost == 1 ? "is" : "are") + " left out");
        }
    }
}
