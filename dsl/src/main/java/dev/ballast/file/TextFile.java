package dev.ballast.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads text in UTF-8, and removes the byte order mark that some editors write before it. */
public final class TextFile {

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private TextFile() {}

    /** Returns why a file was not read, as the end of a sentence that begins with the file. */
    public static String notRead(IOException failure) {
        return failure instanceof NoSuchFileException ? "does not exist" : "cannot be read";
    }

    /** Returns the text of a file. Throws {@link CharacterCodingException} if it is not UTF-8. */
    public static String read(Path file) throws IOException {
        return decoded(Files.readAllBytes(file));
    }

    /** Returns the text of a resource of the program, which is in the package of a class or has an absolute name. */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return decoded(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the text that these bytes encode in UTF-8. Throws if they are not UTF-8. */
    public static String decoded(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }
}
