package dev.ballast.repl.session;

import dev.ballast.redact.KeyText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A runbook as it stands in its file.
 *
 * @param name the file's name without its folder, as stack traces show it
 * @param text the whole text
 * @param folder the folder it stands in, whose classes it finds; empty for a text that stands in none
 */
public record ScriptFile(String name, String text, Optional<Path> folder) {

    private static final String LOOK = "check who may read it: ls -l ";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Takes a text that stands in no folder. */
    public ScriptFile(String name, String text) {
        this(name, text, Optional.empty());
    }

    /**
     * Reads a file of UTF-8 text.
     *
     * @throws WrongUsageException when it is missing, a folder, unreadable or no UTF-8
     */
    public static ScriptFile read(Path file) {
        if (Files.isDirectory(file)) {
            throw new WrongUsageException(file + " is a folder, no runbook", "name a .groovy file in it");
        }
        if (!Files.exists(file)) {
            throw new WrongUsageException("there is no file " + file, null);
        }
        ScriptFile read = of(file.getFileName().toString(), text(file));
        return new ScriptFile(
                read.name, read.text, Optional.ofNullable(file.toAbsolutePath().getParent()));
    }

    /** Takes a text that came from outside; a mark of its byte order is none of it. */
    public static ScriptFile of(String name, String text) {
        return new ScriptFile(name, text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    }

    /** Returns the same text under the name that messages are to show. */
    public ScriptFile named(String shown) {
        return new ScriptFile(shown, text, folder);
    }

    /** Tells whether it ends with a semicolon: at a prompt or in a cell its value is then kept, and not shown. */
    public boolean isMuted() {
        return text.stripTrailing().endsWith(";");
    }

    /**
     * Returns a line, counted from 1, as it may be shown: secrets written into it are masked. Nothing
     * when there is no such line.
     */
    public Optional<String> line(int number) {
        List<String> lines = LiteralSecrets.masked(text).lines().toList();
        return number >= 1 && number <= lines.size()
                ? Optional.of(KeyText.masked(lines.get(number - 1)))
                : Optional.empty();
    }

    /** Returns what is said of it, as a compiler quotes it, without the secrets that are written into it. */
    public String masked(String said) {
        return LiteralSecrets.redactor(text).text(said);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException coding) {
            throw new WrongUsageException(file + " is not UTF-8 text", "save it as UTF-8");
        } catch (AccessDeniedException denied) {
            throw new WrongUsageException(file + " may not be read by you", LOOK + file);
        } catch (IOException unreadable) {
            throw new WrongUsageException(file + " cannot be read: " + unreadable.getMessage(), LOOK + file);
        }
    }
}
