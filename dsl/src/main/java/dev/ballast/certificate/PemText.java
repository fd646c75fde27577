package dev.ballast.certificate;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/** Writes PEM blocks the one usual way, so that the same certificate always has the same text. */
final class PemText {

    private PemText() {}

    static String of(List<PemObject> blocks) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            for (PemObject block : blocks) {
                writer.writeObject(block);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a string takes every text", e);
        }
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
