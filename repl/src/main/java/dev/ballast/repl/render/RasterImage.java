package dev.ballast.repl.render;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A raster image.
 *
 * @param type its media type
 * @param file the file in Base64
 * @param words its alternative text
 */
record RasterImage(String type, String file, String words) {

    private static final String IMAGE = "image/";

    /** The first bytes of a file of each type. */
    private static final Map<String, String> KINDS = Map.of("89504e470d0a", "png", "ffd8ff", "jpeg", "47494638", "gif");

    private RasterImage(String kind, byte[] file, String words) {
        this(IMAGE + kind, Base64.getEncoder().encodeToString(file), words);
    }

    /** Returns the image of a {@code BufferedImage} or of the bytes of a PNG, JPEG or GIF file; empty for other values. */
    static Optional<RasterImage> of(Object value) {
        if (value instanceof byte[] file) {
            String begin = HexFormat.of().formatHex(file, 0, Math.min(6, file.length));
            return KINDS.keySet().stream()
                    .filter(begin::startsWith)
                    .map(KINDS::get)
                    .map(kind ->
                            new RasterImage(kind, file, kind.toUpperCase(Locale.ROOT) + " image, " + size(file.length)))
                    .findFirst();
        }
        return value instanceof BufferedImage image ? drawn(image) : Optional.empty();
    }

    private static Optional<RasterImage> drawn(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            if (!ImageIO.write(image, "png", out)) {
                return Optional.empty();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("an image cannot be written into memory", impossible);
        }
        String words = "image, " + image.getWidth() + " x " + image.getHeight() + " pixels";
        return Optional.of(new RasterImage("png", bytes.toByteArray(), words));
    }

    private static String size(int bytes) {
        return bytes < 1024 ? bytes + " bytes" : bytes / 1024 + " KB";
    }
}
