package dev.ballast.repl.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;

/** Makes a file of history one that its owner alone can read and that holds nothing but entries. */
final class HistoryRepair {

    private static final Pattern ENTRY = Pattern.compile("-?\\d{1,18}:[^\uFFFD]*");

    private HistoryRepair() {}

    /** Removes what is no entry, such as a line with a byte that is no text, and returns how many lines that were. */
    static int of(Path file) throws IOException {
        PosixFileAttributeView rights = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (rights != null) {
            rights.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
        // What is no UTF-8 is read as U+FFFD.
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<String> entries =
                lines.stream().filter(line -> ENTRY.matcher(line).matches()).toList();
        if (entries.size() < lines.size()) {
            replace(file, entries);
        }
        return lines.size() - entries.size();
    }

    private static void replace(Path file, List<String> entries) throws IOException {
        Path whole = Files.createTempFile(file.toAbsolutePath().getParent(), "history", null);
        Files.write(whole, entries);
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
