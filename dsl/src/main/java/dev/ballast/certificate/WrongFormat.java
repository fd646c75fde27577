package dev.ballast.certificate;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.ShellWord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.cert.X509CertificateHolder;

/** The formats of certificates and keys that Ballast does not read, each with the command that converts a file to PEM. */
enum WrongFormat {
    UTF_16("UTF-16 text", "iconv -f UTF-16 -t UTF-8 IN > OUT.pem"),
    UTF_16_LE("UTF-16 text", "iconv -f UTF-16LE -t UTF-8 IN > OUT.pem"),
    UTF_16_BE("UTF-16 text", "iconv -f UTF-16BE -t UTF-8 IN > OUT.pem"),
    JAVA_KEY_STORE(
            "a Java key store",
            "keytool -importkeystore -srckeystore IN -destkeystore OUT.p12 -deststoretype PKCS12"
                    + " && openssl pkcs12 -in OUT.p12 -nodes -out OUT.pem"),
    PKCS12("PKCS#12 (.p12, .pfx)", "openssl pkcs12 -in IN -nodes -out OUT.pem"),
    PKCS7_DER("PKCS#7 (.p7b)", "openssl pkcs7 -inform DER -in IN -print_certs -out OUT.pem"),
    CERTIFICATE_DER("a certificate in DER", "openssl x509 -inform DER -in IN -out OUT.pem"),
    KEY_DER("a private key in DER", "openssl pkey -inform DER -in IN -out OUT.pem"),
    ENCRYPTED_KEY_DER("an encrypted private key in DER", "openssl pkcs8 -inform DER -in IN -out OUT.pem"),
    PKCS7("PKCS#7", "openssl pkcs7 -in IN -print_certs -out OUT.pem", "PKCS7|PKCS #7 SIGNED DATA"),
    CMS(
            "CMS",
            "openssl cms -cmsout -outform DER -in IN -inform PEM"
                    + " | openssl pkcs7 -inform DER -print_certs -out OUT.pem",
            "CMS"),
    TRUSTED("a TRUSTED CERTIFICATE", "openssl x509 -in IN -out OUT.pem", "TRUSTED CERTIFICATE");

    private static final String BEGIN = "BEGIN ";
    /**
     * The ratio of all bytes to those that are not NUL. It is 2 for ASCII text in UTF-16, and less with a comment in another
     * script.
     */
    private static final double MOST_BESIDE_NUL = 1.5;

    private static final byte[] KEY_STORE = HexFormat.of().parseHex("feedfeed");
    private static final List<byte[]> UTF_16_MARKS =
            List.of(HexFormat.of().parseHex("fffe"), HexFormat.of().parseHex("feff"));
    private static final String PKCS7_TYPES = "1.2.840.113549.1.7.";
    private static final int PKCS12_VERSION = 3;

    private final String words;
    private final String command;
    private final String types;

    WrongFormat(String words, String command) {
        this(words, command, "");
    }

    /** Creates a format; {@code types} matches the types of its PEM blocks. */
    WrongFormat(String words, String command, String types) {
        this.words = words;
        this.command = command;
        this.types = types;
    }

    /** Returns the format of these bytes, or empty if they have none of these formats. */
    static Optional<WrongFormat> of(byte[] bytes) {
        if (UTF_16_MARKS.stream().anyMatch(mark -> begins(bytes, mark))) {
            return Optional.of(UTF_16);
        }
        if (begins(bytes, KEY_STORE)) {
            return Optional.of(JAVA_KEY_STORE);
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String others = text.replace("\0", "");
        if (text.length() > MOST_BESIDE_NUL * others.length() && others.contains(BEGIN)) {
            return Optional.of(text.startsWith("\0") ? UTF_16_BE : UTF_16_LE);
        }
        return binary(bytes);
    }

    /** Returns the format of a PEM block with this type, or empty if it has none of these formats. */
    static Optional<WrongFormat> of(String type) {
        return Arrays.stream(values()).filter(each -> type.matches(each.types)).findFirst();
    }

    /** Returns the refusal of a file in this format, or of a block in this format at the line in {@code where}. */
    RuleException refused(String file, String where) {
        return new RuleException(
                RefusalCode.CERTIFICATE_FILES,
                file + ": " + where + words + ", not PEM certificates and keys",
                "convert it with:" + ShellWord.line(command.replace(" IN", " " + ShellWord.quoted(file))));
    }

    private static boolean begins(byte[] bytes, byte[] mark) {
        return bytes.length > mark.length && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
    }

    private static Optional<WrongFormat> binary(byte[] bytes) {
        try {
            return bytes.length > 0 && ASN1Primitive.fromByteArray(bytes) instanceof ASN1Sequence all && all.size() > 1
                    ? binary(all)
                    : Optional.empty();
        } catch (IOException | RuntimeException text) {
            return Optional.empty(); // BouncyCastle reports what is no DER by many kinds of exceptions
        }
    }

    private static Optional<WrongFormat> binary(ASN1Sequence all) throws IOException {
        ASN1Encodable first = all.getObjectAt(0);
        if (first instanceof ASN1Integer version) {
            boolean isStore = version.intValueExact() == PKCS12_VERSION;
            return Optional.of(isStore ? PKCS12 : KEY_DER);
        }
        if (first instanceof ASN1ObjectIdentifier type && type.getId().startsWith(PKCS7_TYPES)) {
            return Optional.of(PKCS7_DER);
        }
        if (all.size() == 2 && all.getObjectAt(1) instanceof ASN1OctetString) {
            return Optional.of(ENCRYPTED_KEY_DER);
        }
        return Optional.of(CERTIFICATE_DER).filter(found -> isCertificate(all));
    }

    private static boolean isCertificate(ASN1Sequence all) {
        try {
            return new X509CertificateHolder(all.getEncoded()).getSerialNumber() != null;
        } catch (IOException | RuntimeException other) {
            return false;
        }
    }
}
