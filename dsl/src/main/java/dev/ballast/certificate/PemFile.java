package dev.ballast.certificate;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.ShellWord;
import dev.ballast.file.HomeFolder;
import dev.ballast.file.TextFile;
import dev.ballast.model.Secret;
import dev.ballast.redact.KeyText;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.pkcs.PKCS12PfxPdu;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/** A PEM text and its source. Messages name the source and never quote the text, which may be a key. */
record PemFile(String source, Secret text) {

    private static final int LARGEST = 1 << 20;
    private static final String PATH = "write the path of the file, such as cert('site.pem')";
    private static final String BEGIN = "-----BEGIN ";
    private static final Pattern BARE = Pattern.compile(BEGIN + "[^-]+-----");
    private static final String MARK = "\uFEFF";

    PemFile {
        // Separates files that were joined without a line end between them, and drops the byte order marks of some
        // editors.
        text = Secret.of(
                text.reveal().replace("-----" + BEGIN, "-----\n" + BEGIN).replace(MARK, ""));
    }

    static PemFile read(String name) {
        Path path = path(name);
        if (name.isBlank()) {
            throw new RuleException(RefusalCode.CERTIFICATE_FILES, "no PEM file is named", PATH);
        }
        if (!Files.exists(path)) {
            throw missing(path);
        }
        if (Files.isDirectory(path)) {
            throw refused(path, "a folder", "write the path of the PEM file in it");
        }
        if (!Files.isRegularFile(path)) {
            throw refused(path, "not a regular file", "write the path of a PEM file");
        }
        byte[] bytes = contents(path);
        PemFile file = new PemFile(path.toString(), Secret.of(decoded(bytes)));
        if (!file.text.reveal().contains(BEGIN)) {
            file.refuseIf(() -> new PKCS12PfxPdu(bytes), "PKCS#12 (.p12, .pfx)", "pkcs12 -nodes");
            file.refuseIf(() -> new X509CertificateHolder(bytes), "a certificate in DER", "x509 -inform DER");
            file.refuseIf(() -> firstNumber(bytes), "a private key in DER", "pkey -inform DER");
        }
        return file;
    }

    /** Returns the refusal of a missing file. Does not quote a text that may be a key. */
    private static RuleException missing(Path path) {
        return KeyText.isIn(path.toString())
                ? new RuleException(
                        RefusalCode.CERTIFICATE_FILES, "PEM text is given instead of the path of its file", PATH)
                : refused(path, "no such file", "write the path of a PEM file; looked for " + path.toAbsolutePath());
    }

    private static Path path(String text) {
        try {
            return HomeFolder.resolve(text);
        } catch (InvalidPathException noPath) {
            // Does not pass on the cause, because it quotes the text, which may be a key.
            throw new RuleException(RefusalCode.CERTIFICATE_FILES, "this is not the path of a PEM file", PATH);
        }
    }

    /** Refuses a file that BouncyCastle can read in another format, with the command that converts it. */
    private void refuseIf(Callable<?> reading, String format, String command) {
        try {
            reading.call();
        } catch (Exception other) {
            return;
        }
        throw refused(
                format + ", not PEM certificates and keys",
                "convert it with:" + ShellWord.line("openssl " + command + " -in " + quoted() + " -out OUT.pem"));
    }

    /** Returns the version with which the private keys of all kinds begin. */
    private static ASN1Integer firstNumber(byte[] bytes) {
        return ASN1Integer.getInstance(ASN1Sequence.getInstance(bytes).getObjectAt(0));
    }

    /** Returns all blocks of the file. */
    List<PemObject> blocks() {
        // A text in a runbook may be indented.
        String lines = text.reveal().lines().map(String::strip).collect(Collectors.joining("\n"));
        requireBare(lines);
        List<PemObject> blocks = new ArrayList<>();
        try (PemReader reader = new PemReader(new StringReader(lines))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                blocks.add(block);
            }
        } catch (IOException | DecoderException e) {
            // Does not pass on the cause, because a decoder may quote the line of a key.
            throw damaged(blocks);
        }
        // The reader ends without an error at a BEGIN line that it cannot read.
        if (blocks.size() < lines.split(BEGIN, -1).length - 1) {
            throw damaged(blocks);
        }
        if (blocks.isEmpty()) {
            throw notPem();
        }
        return blocks;
    }

    /** Refuses a BEGIN line with text beside it, which the reader passes over. Lines that lost their breaks are damaged. */
    private void requireBare(String lines) {
        List<String> begins = lines.lines()
                .filter(line -> line.contains(BEGIN) && !line.contains("-----END"))
                .toList();
        for (int i = 0; i < begins.size(); i++) {
            if (!BARE.matcher(begins.get(i)).matches()) {
                throw refused(
                        "PEM block " + (i + 1) + " has text beside its BEGIN line",
                        "remove that text, or write it on a line above");
            }
        }
    }

    private RuleException damaged(List<PemObject> before) {
        return refused(
                "PEM block " + (before.size() + 1) + " is damaged or cut short",
                "copy the whole file again, with its line breaks and its BEGIN and END lines");
    }

    /** Returns the name of the file, quoted for a shell. */
    String quoted() {
        return ShellWord.quoted(source);
    }

    RuleException refused(String what, String instead) {
        return refused(RefusalCode.CERTIFICATE_FILES, what, instead);
    }

    RuleException refused(RefusalCode code, String what, String instead) {
        return new RuleException(code, source + ": " + what, instead);
    }

    /** Returns the text of PEM blocks in one normal form, so that the same certificate always has the same text. */
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

    static String describe(List<PemObject> blocks) {
        return blocks.stream().map(PemObject::getType).distinct().collect(Collectors.joining(", ", "(found: ", ")"));
    }

    private RuleException notPem() {
        String begin = "PEM text begins with -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----";
        return text.reveal().strip().lines().count() == 1
                ? refused("a single line instead of PEM text", begin + "; give the content of the file, not its path")
                : refused("not PEM text", begin);
    }

    private static byte[] contents(Path path) {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw refused(path, "more than 1 MiB, too large for a certificate", "write the path of a PEM file");
            }
            return bytes;
        } catch (IOException e) {
            throw new RuleException(
                    RefusalCode.CERTIFICATE_FILES,
                    path + ": cannot be read",
                    "check who may read it:" + ShellWord.line("ls -l " + ShellWord.quoted(path)),
                    e);
        }
    }

    /** Decodes UTF-8, else Latin-1, which reads any bytes. The blocks are ASCII; text around them may be in any encoding. */
    private static String decoded(byte[] bytes) {
        try {
            return TextFile.decoded(bytes);
        } catch (CharacterCodingException otherEncoding) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static RuleException refused(Path path, String what, String instead) {
        return new PemFile(path.toString(), Secret.of("")).refused(what, instead);
    }

    /** Returns the source and never the text, which may contain a key. */
    @Override
    public String toString() {
        return source;
    }
}
