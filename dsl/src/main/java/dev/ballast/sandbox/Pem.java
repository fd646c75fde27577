package dev.ballast.sandbox;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/** Reads the blocks of PEM texts. */
final class Pem {

    private Pem() {}

    /** Returns the blocks of a text up to the first that cannot be read; text between them is ignored. */
    static List<PemObject> blocks(String text) {
        List<PemObject> blocks = new ArrayList<>();
        try (PemReader reader = new PemReader(new StringReader(text))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                blocks.add(block);
            }
        } catch (IOException | DecoderException unreadable) {
            return blocks;
        }
        return blocks;
    }
}
