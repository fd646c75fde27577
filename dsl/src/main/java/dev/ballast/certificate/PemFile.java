package dev.ballast.certificate;

import dev.ballast.error.RuleException;
import dev.ballast.model.Secret;
import dev.ballast.redact.KeyText;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/** A PEM text and where it came from; its messages name the source and never quote the text, which may be a key. */
record PemFile(String source, Secret text) {

    private static final int LARGEST = 1 << 20;
    private static final String PATH = "write the path of the file, such as cert('site.pem')";
    private static final Pattern BEGIN_ON_ITS_OWN_LINE = Pattern.compile("(?m)^\\s*-----BEGIN [A-Z0-9 ]+-----\\s*$");

    PemFile {
        // Files joined without a line end between them, and the byte order mark of some editors, in either reading.
        text = Secret.of(text.reveal()
                .replace("----------BEGIN ", "-----\n-----BEGIN ")
                .replaceFirst("^(\u00ef\u00bb\u00bf|\ufeff)", ""));
    }

    static PemFile read(String name) {
        Path path = path(name);
        if (name.isBlank()) {
            throw new RuleException("no PEM file is named", PATH);
        }
        if (!Files.exists(path)) {
            throw missing(path);
        }
        if (Files.isDirectory(path)) {
            throw refused(path, "a folder", "write the path of the PEM file in it");
        }
        if (!Files.isRegularFile(path)) {
            throw refused(path, "no regular file", "write the path of a PEM file");
        }
        return new PemFile(path.toString(), Secret.of(contents(path)));
    }

    /** What may be a key is not quoted. */
    private static RuleException missing(Path path) {
        return KeyText.isIn(path.toString())
                ? new RuleException("PEM text is given where the path of its file belongs", PATH)
                : refused(path, "no such file", "write the path of a PEM file; looked for " + path.toAbsolutePath());
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException noPath) {
            // Without the cause: it quotes the text, which may be a key.
            throw new RuleException("what is given is no path of a PEM file", PATH);
        }
    }

    List<PemObject> blocks() {
        requirePem();
        // A PEM block in an indented multi-line string is as good as one in a file.
        String unindented = text.reveal().lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
        try (PemReader reader = new PemReader(new StringReader(unindented))) {
            List<PemObject> blocks = new ArrayList<>();
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                blocks.add(block);
            }
            return blocks;
        } catch (IOException | DecoderException e) {
            // Without the cause: a decoder may quote the line of a key.
            throw refused("a PEM block is damaged or cut short", "copy the whole file again, with its END lines");
        }
    }

    RuleException refused(String what, String instead) {
        return new RuleException(source + ": " + what, instead);
    }

    /** Returns PEM blocks written the one usual way, so that the same certificate always has the same text. */
    static String text(List<PemObject> blocks) {
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

    static String found(List<PemObject> blocks) {
        return blocks.stream().map(PemObject::getType).distinct().collect(Collectors.joining(", ", "(found: ", ")"));
    }

    private void requirePem() {
        if (!text.reveal().contains("-----BEGIN ")) {
            throw notPem();
        }
        if (!BEGIN_ON_ITS_OWN_LINE.matcher(text.reveal()).find()) {
            throw refused("the PEM text has lost its line breaks", "keep the lines of the file as they are");
        }
    }

    private RuleException notPem() {
        String begin = "PEM text begins with -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----";
        return text.reveal().strip().lines().count() == 1
                ? refused("a single line instead of PEM text", begin + "; give what the file holds, not its path")
                : refused("not PEM text", begin + "; convert DER with: openssl x509 -inform DER -in IN -out OUT");
    }

    private static String contents(Path path) {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw refused(path, "more than 1 MiB, so no certificate", "write the path of a PEM file");
            }
            // The blocks are ASCII; text before them may be in any encoding, and Latin-1 reads them all.
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new RuleException(path + ": cannot be read", "check who may read it: ls -l " + path, e);
        }
    }

    private static RuleException refused(Path path, String what, String instead) {
        return new PemFile(path.toString(), Secret.of("")).refused(what, instead);
    }

    /** Never the text: it may hold a key. */
    @Override
    public String toString() {
        return source;
    }
}
