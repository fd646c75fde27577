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
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/** A PEM text and its source. Messages name the source and never quote the text, which may be a key. */
record PemFile(String source, Secret text) {

    private static final int LARGEST = 1 << 20;
    private static final String PATH = "write the path of the file, such as cert('site.pem')";
    private static final String AGAIN = "copy the whole file again, with its BEGIN and END lines";
    private static final Pattern BOUNDARY = Pattern.compile("-----(BEGIN|END) ([A-Z0-9 .#]+)-----");

    /** A line that is probably a damaged boundary: hyphens or dashes before the word, or the name of a block after it. */
    private static final Pattern LIKE_BOUNDARY = Pattern.compile("(?i)\\p{Pd}{2}[\\s\\p{Z}]*(BEGIN|END)\\b"
            + "|(?-i)\\b(BEGIN|END)[\\s\\p{Z}]+[A-Z0-9#. ]*\\b(CERTIFICATE|KEY|PARAMETERS|REQUEST|PKCS7|CMS)\\b");

    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\s]]");

    /**
     * Blanks of all kinds around a line, and the byte order mark that some editors write, in UTF-8 or read as Latin-1. Joined
     * files may have it on any line.
     */
    private static final Pattern AROUND =
            Pattern.compile("^[\\s\\p{Z}\\p{Cf}\u00ef\u00bb\u00bf]+|[\\s\\p{Z}\\p{Cf}]+$");

    /** A line with a boundary is shorter than this, unless the file has lost its line breaks. */
    private static final int LONGEST_BOUNDARY = 100;

    /** The types of blocks that are neither a certificate nor a key, and that a server does not need. */
    private static final Set<String> PARAMETERS = Set.of("EC PARAMETERS", "DH PARAMETERS", "X9.42 DH PARAMETERS");

    PemFile {
        // Separates files that were joined without a line end between them.
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

    /** Returns the certificates, keys and parameters of the file. Refuses any other block, or a damaged one, with its line. */
    List<PemObject> blocks() {
        // Accepts a PEM block in an indented multi-line string, too.
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
            // Does not pass on the cause, because a decoder may quote the line of a key.
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

    /** Refuses a line that looks like a damaged boundary, because a reader of PEM would skip it together with its block. */
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
