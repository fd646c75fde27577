package dev.ballast.run;

import dev.ballast.check.Source;
import dev.ballast.error.ShellWord;
import dev.ballast.file.TextFile;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Redactor;
import dev.ballast.secrets.LiteralSecrets;
import dev.ballast.syntax.Tokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A runbook as it stands in its file.
 *
 * @param name the path as the user gave it, as messages show it; or a name such as {@code cell-3}
 * @param text the whole text
 * @param folder the folder of the file, whose classes it finds; empty for a text without a file
 * @param notebook the notebook of whose cells it is the code; empty for any other file
 */
public record ScriptFile(String name, String text, Optional<Path> folder, Optional<NotebookFile> notebook) {

    /** No text: of a failure outside of any script. */
    public static final ScriptFile NONE = new ScriptFile("the text", "");

    private static final int BYTES = 4;

    /** Not for longer than a message or a few: it holds the secrets that are written into the text. */
    private static volatile WeakReference<Shown> last = new WeakReference<>(null);

    /** Creates a text without a folder. */
    public ScriptFile(String name, String text) {
        this(name, text, Optional.empty());
    }

    public ScriptFile(String name, String text, Optional<Path> folder) {
        this(name, text, folder, Optional.empty());
    }

    /**
     * Reads a file of UTF-8 text; of a notebook, the code of its cells.
     *
     * @throws WrongUsageException when it is missing, a folder, unreadable, too long, no UTF-8 or no notebook
     */
    public static ScriptFile read(Path file) {
        if (Files.isDirectory(file)) {
            throw new WrongUsageException(file + " is a folder, not a runbook", "name a .groovy file in it");
        }
        try (InputStream in = Files.newInputStream(file)) {
            ScriptFile read = read(file.getFileName().toString(), in);
            Optional<NotebookFile> notebook = Optional.of(read.name)
                    .filter(NotebookFile::isNotebook)
                    .map(name -> new NotebookFile(name, read.text));
            return new ScriptFile(
                    read.name,
                    notebook.map(NotebookFile::code).orElse(read.text),
                    Optional.ofNullable(file.toAbsolutePath().getParent()),
                    notebook);
        } catch (NoSuchFileException missing) {
            String meant = file + ".groovy";
            throw new WrongUsageException(
                    "there is no file " + file, Files.exists(Path.of(meant)) ? "did you mean " + meant + "?" : null);
        } catch (CharacterCodingException coding) {
            throw new WrongUsageException(file + " is not UTF-8 text", "save it as UTF-8");
        } catch (AccessDeniedException denied) {
            throw new WrongUsageException(file + " cannot be read: permission denied", look(file));
        } catch (IOException unreadable) {
            throw new WrongUsageException(file + " cannot be read: " + unreadable.getMessage(), look(file));
        }
    }

    /**
     * Reads a text without the mark of its byte order.
     *
     * @throws CharacterCodingException when it is no UTF-8
     * @throws WrongUsageException when it is too long
     */
    public static ScriptFile read(String name, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(BYTES * Tokenizer.LONGEST + 1);
        if (bytes.length > BYTES * Tokenizer.LONGEST) {
            throw tooLong(name);
        }
        ScriptFile read = new ScriptFile(name, TextFile.decoded(bytes));
        read.requireFitting();
        return read;
    }

    private static String look(Path file) {
        return "check who may read it:" + ShellWord.line("ls -l " + ShellWord.quoted(file));
    }

    /**
     * Requires that the text is no longer than a script may be.
     *
     * @throws WrongUsageException when it is
     */
    void requireFitting() {
        if (text.length() > Tokenizer.LONGEST) {
            throw tooLong(name);
        }
    }

    private static WrongUsageException tooLong(String name) {
        return new WrongUsageException(
                String.format(
                        Locale.ROOT, "%s has more than %,d characters, too many for a script", name, Tokenizer.LONGEST),
                "keep data in a separate file, and read that file");
    }

    /** Returns the name without the folder, as stack traces, plans and the log of the ledger have it. */
    public String fileName() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** Returns the same text under the name that messages are to show. */
    public ScriptFile named(String shown) {
        return new ScriptFile(shown, text, folder, notebook);
    }

    /** Returns the same file with another text. */
    ScriptFile with(String other) {
        return new ScriptFile(name, other, folder, notebook);
    }

    /** Returns whether it ends with a semicolon: at a prompt or in a cell its value is then kept, and not shown. */
    public boolean isMuted() {
        return text.stripTrailing().endsWith(";");
    }

    /**
     * Returns a line, counted from 1, as it may be shown: secrets written into it are masked. Nothing
     * when there is no such line.
     */
    public Optional<String> line(int number) {
        List<String> lines = shown().lines();
        return number >= 1 && number <= lines.size()
                ? Optional.of(masked(KeyText.masked(lines.get(number - 1))))
                : Optional.empty();
    }

    /** Returns the column in UTF-16 units, as editors count, for one that the compiler counted in code points; both from 1. */
    public int column(int line, int codePoints) {
        Source source = shown().source();
        int start = source.index(line, 1);
        int end = source.index(line, codePoints);
        return codePoints + end - start - text.codePointCount(start, end);
    }

    /** Returns a message about it, which may quote it, without the secrets that are written into it. */
    public String masked(String said) {
        return redactor().text(said);
    }

    /** Returns a redactor of the secrets that are written in the script. */
    Redactor redactor() {
        return shown().redactor();
    }

    private Shown shown() {
        Shown known = last.get();
        if (known == null || !known.text().equals(text)) {
            known = new Shown(
                    text,
                    Source.of(text),
                    LiteralSecrets.masked(text).lines().toList(),
                    LiteralSecrets.redactor(List.of(text)));
            last = new WeakReference<>(known);
        }
        return known;
    }

    /** The text without its secrets. It is kept, because finding them takes longer than the rest of a message, and a file may have hundreds. */
    private record Shown(String text, Source source, List<String> lines, Redactor redactor) {}

    /** Returns whether a frame of a stack is one of a script, whose classes have no module and a class loader without a name. */
    public static boolean isFrame(StackTraceElement frame) {
        return frame.getModuleName() == null && frame.getClassLoaderName() == null;
    }
}
