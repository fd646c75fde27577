package dev.ballast.repl.terminal;

import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jline.builtins.Nano;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/** Lets the user edit a text in a file of its own: with {@code $VISUAL}, {@code $EDITOR}, or else an editor that is built in. */
record TextEditor(Terminal terminal, Map<String, String> environment) {

    /**
     * Returns the edited text.
     *
     * @throws WrongUsageException if the editor cannot be run or fails
     */
    String edit(String text) {
        try {
            // Only its owner may read a temporary file that Java creates.
            Path file = Files.createTempFile("ballast-", ".groovy");
            try {
                Files.writeString(file, text);
                open(file);
                return Files.readString(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return text;
        }
    }

    private void open(Path file) throws IOException, InterruptedException {
        String command = Stream.of("VISUAL", "EDITOR")
                .map(environment::get)
                .filter(value -> value != null && !value.isBlank())
                .findFirst()
                .orElse("");
        if (command.isEmpty()) {
            Nano nano = new Nano(terminal, file.getParent());
            nano.open(file.getFileName().toString());
            nano.run();
            return;
        }
        Attributes before = terminal.getAttributes();
        Attributes echoing = new Attributes(before);
        echoing.setLocalFlag(Attributes.LocalFlag.ECHO, true);
        terminal.setAttributes(echoing);
        // By a shell, because such a variable may hold options, as in "code --wait".
        int status = new ProcessBuilder("sh", "-c", command + " \"$1\"", "sh", file.toString())
                .inheritIO()
                .start()
                .waitFor();
        terminal.setAttributes(before);
        if (status != 0) {
            throw new WrongUsageException(
                    "the editor '" + command + "' ended with status " + status,
                    "set EDITOR to an editor that works here");
        }
    }
}
