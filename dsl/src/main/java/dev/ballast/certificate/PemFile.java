package dev.ballast.certificate;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.ShellWord;
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
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
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
    private static final String AGAIN = "copy the whole file again, with its BEGIN and END lines";
    private static final Pattern BOUNDARY = Pattern.compile("-----(BEGIN|END) ([A-Z0-9 .#]+)-----");

    /** A line that was meant as a boundary: hyphens or dashes beside the word, or the name of a block after it. */
    private static final Pattern LIKE_BOUNDARY = Pattern.compile("(?i)\\p{Pd}{2}[\\s\\p{Z}]*(BEGIN|END)\\b"
            + "|(?-i)\\b(BEGIN|END)[\\s\\p{Z}]+[A-Z0-9#. ]*\\b(CERTIFICATE|KEY|PARAMETERS|REQUEST|PKCS7|CMS)\\b");

    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\s]]");

    /** Blanks of all kinds, and the byte order mark that some editors write, also where files were joined, in either reading. */
    private static final Pattern AROUND =
            Pattern.compile("^[\\s\\p{Z}\\p{Cf}\u00ef\u00bb\u00bf]+|[\\s\\p{Z}\\p{Cf}]+$");

    /** A boundary and the text beside it are shorter than this, unless other lines of the file follow on the same line. */
    private static final int LONGEST_BOUNDARY = 100;

    /** Blocks that are neither a certificate nor a key, and that a server does without. */
    private static final Set<String> PARAMETERS = Set.of("EC PARAMETERS", "DH PARAMETERS", "X9.42 DH PARAMETERS");

    PemFile {
        // Files joined without a line end between them.
        text = Secret.of(text.reveal().replace("----------BEGIN ", "-----\n-----BEGIN "));
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
        WrongFormat.of(bytes).ifPresent(format -> {
            throw format.refused(path.toString(), "");
        });
        return new PemFile(path.toString(), Secret.of(decoded(bytes)));
    }

    /** What may be a key is not quoted. */
    private static RuleException missing(Path path) {
        return KeyText.isIn(path.toString())
                ? new RuleException(
                        RefusalCode.CERTIFICATE_FILES, "PEM text is given instead of the path of its file", PATH)
                : refused(path, "no such file", "write the path of a PEM file; looked for " + path.toAbsolutePath());
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException noPath) {
            // Without the cause: it quotes the text, which may be a key.
            throw new RuleException(RefusalCode.CERTIFICATE_FILES, "this is not the path of a PEM file", PATH);
        }
    }

    /** Returns the certificates, keys and parameters of the file; any other block, or a damaged one, is refused with its line. */
    List<PemObject> blocks() {
        // A PEM block in an indented multi-line string is as good as one in a file.
        List<String> lines = text.reveal()
                .lines()
                .map(line -> AROUND.matcher(line).replaceAll(""))
                .toList();
        List<PemObject> blocks = new ArrayList<>();
        String open = null;
        int begin = 0;
        for (int at = 0; at < lines.size(); at++) {
            Matcher boundary = BOUNDARY.matcher(lines.get(at));
            if (!boundary.matches()) {
                requireNoBoundary(lines.get(at), at + 1);
            } else if (boundary.group(1).equals("BEGIN")) {
                requireWhole(open == null, begin);
                open = boundary.group(2);
                begin = at + 1;
                requireUsable(open, begin);
            } else {
                requireWhole(boundary.group(2).equals(open), open == null ? at + 1 : begin);
                blocks.add(block(String.join("\n", lines.subList(begin - 1, at + 1)), begin));
                open = null;
            }
        }
        requireWhole(open == null, begin);
        if (blocks.isEmpty()) {
            throw notPem();
        }
        return blocks;
    }

    private PemObject block(String lines, int begin) {
        try (PemReader reader = new PemReader(new StringReader(lines + "\n"))) {
            return reader.readPemObject();
        } catch (IOException | DecoderException e) {
            // Without the cause: a decoder may quote the line of a key.
            throw damaged(begin);
        }
    }

    private void requireWhole(boolean whole, int line) {
        if (!whole) {
            throw damaged(line);
        }
    }

    private RuleException damaged(int line) {
        return refused("the PEM block of line " + line + " is damaged or cut short", AGAIN);
    }

    private void requireUsable(String type, int line) {
        WrongFormat.of(type).ifPresent(format -> {
            throw format.refused(source, "line " + line + ": ");
        });
        if (!CertificateChain.TYPES.contains(type) && !type.endsWith("PRIVATE KEY") && !PARAMETERS.contains(type)) {
            throw refused(
                    "line " + line + ": " + type + " is neither a certificate nor a private key",
                    type.endsWith("REQUEST")
                            ? "write the certificate that its issuer returned for the request"
                            : "leave this block out");
        }
    }

    /** A reader of PEM would pass over such a line, and with it over the block. */
    private void requireNoBoundary(String line, int number) {
        Matcher unseen = UNSEEN.matcher(line);
        if (!LIKE_BOUNDARY.matcher(unseen.replaceAll("")).find()) {
            return;
        }
        if (line.length() > LONGEST_BOUNDARY) {
            throw refused(
                    "the PEM text of line " + number + " has lost its line breaks",
                    "keep the lines of the file as they are");
        }
        if (unseen.reset().find()) {
            String which = String.format(Locale.ROOT, "U+%04X", unseen.group().codePointAt(0));
            throw refused(
                    "line " + number + ": the BEGIN or END line has a character that cannot be seen (" + which + ")",
                    "type that line again: -----BEGIN ...----- or -----END ...-----");
        }
        throw refused(
                "line " + number + " looks like a BEGIN or END line of a PEM block, but is not one",
                "write -----BEGIN ...----- or -----END ...----- alone on the line, with five hyphens on both sides");
    }

    /** Returns the name of the file as a command has it. */
    String quoted() {
        return ShellWord.quoted(source);
    }

    RuleException refused(String what, String instead) {
        return refused(RefusalCode.CERTIFICATE_FILES, what, instead);
    }

    RuleException refused(RefusalCode code, String what, String instead) {
        return new RuleException(code, source + ": " + what, instead);
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
                    "check who may read it: ls -l " + ShellWord.quoted(path),
                    e);
        }
    }

    /** The blocks are ASCII; text before them may be in any encoding, and Latin-1 reads them all. */
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

    /** Never the text: it may hold a key. */
    @Override
    public String toString() {
        return source;
    }
}
