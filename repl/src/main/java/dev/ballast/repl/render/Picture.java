package dev.ballast.repl.render;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A picture made of points.
 *
 * @param type its media type
 * @param file the file in base64, as messages have it
 * @param words what it is, for those who do not see it
 */
record Picture(String type, String file, String words) {

    private static final String PNG = "image/png";

    /** Returns the picture that a value is: an image of Java, or the bytes of a PNG, JPEG or GIF file; empty if it is none. */
    static Optional<Picture> of(Object value) {
        if (value instanceof byte[] file) {
            return type(file).map(type -> of(type, file, name(type) + " image, " + size(file)));
        }
        return value instanceof BufferedImage image ? drawn(image) : Optional.empty();
    }

    private static Optional<Picture> drawn(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            if (!ImageIO.write(image, "png", out)) {
                return Optional.empty();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("an image cannot be written into memory", impossible);
        }
        String words = "image, " + image.getWidth() + " x " + image.getHeight() + " pixels";
        return Optional.of(of(PNG, bytes.toByteArray(), words));
    }

    private static Picture of(String type, byte[] file, String words) {
        return new Picture(type, Base64.getEncoder().encodeToString(file), words);
    }

    private static String name(String type) {
        return type.replaceFirst(".*/", "").toUpperCase(Locale.ROOT);
    }

    private static Optional<String> type(byte[] file) {
        if (begins(file, 0x89, 'P', 'N', 'G', '\r', '\n')) {
            return Optional.of(PNG);
        }
        if (begins(file, 0xFF, 0xD8, 0xFF)) {
            return Optional.of("image/jpeg");
        }
        return begins(file, 'G', 'I', 'F', '8') ? Optional.of("image/gif") : Optional.empty();
    }

    private static boolean begins(byte[] file, int... bytes) {
        return file.length >= bytes.length
                && IntStream.range(0, bytes.length).allMatch(at -> (file[at] & 0xFF) == bytes[at]);
    }

    private static String size(byte[] file) {
        return file.length < 1024 ? file.length + " bytes" : file.length / 1024 + " KB";
    }
}
