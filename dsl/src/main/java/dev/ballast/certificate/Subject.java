package dev.ballast.certificate;

import dev.ballast.error.RuleException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.function.Predicate;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.ASN1TaggedObject;
import org.bouncycastle.asn1.x500.AttributeTypeAndValue;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;

/** The subject of a certificate and which of its fields are filled in (docs/api.md section 4, rule 6). */
record Subject(String text, boolean hasAny, boolean hasCountry, boolean hasCommonName) {

    private static final String FILL_IN =
            "make it again with its fields filled in: openssl req ... -subj '/C=DE/O=Example/CN=www.example.com'";

    static Subject of(X509Certificate certificate) {
        X500Principal principal = certificate.getSubjectX500Principal();
        X500Name name = X500Name.getInstance(principal.getEncoded());
        return new Subject(
                principal.toString(),
                has(name, type -> true),
                has(name, BCStyle.C::equals),
                has(name, BCStyle.CN::equals));
    }

    void requireFilledIn(PemFile file) {
        if (!hasAny) {
            throw blank(file);
        }
        if (!hasCountry && !hasCommonName) {
            throw file.refused("its subject (" + text + ") has neither country nor common name", FILL_IN);
        }
    }

    static RuleException blank(PemFile file) {
        return file.refused("its subject fields are blank, and the service rejects that", FILL_IN);
    }

    /** Looks for an empty subject in the bare structure, because no parser takes such a certificate whole. */
    static boolean isBlank(byte[] der) {
        try {
            ASN1Sequence body =
                    ASN1Sequence.getInstance(ASN1Sequence.getInstance(der).getObjectAt(0));
            // An optional version comes first; then serial, algorithm, issuer, validity, subject.
            int serial = body.getObjectAt(0) instanceof ASN1TaggedObject ? 1 : 0;
            return ASN1Sequence.getInstance(body.getObjectAt(serial + 4)).size() == 0;
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            return false; // no certificate at all, so the caller calls it unreadable
        }
    }

    private static boolean has(X500Name name, Predicate<ASN1ObjectIdentifier> type) {
        return Arrays.stream(name.getRDNs())
                .flatMap(part -> Arrays.stream(part.getTypesAndValues()))
                .filter(field -> type.test(field.getType()))
                .map(AttributeTypeAndValue::getValue)
                .anyMatch(Subject::isFilledIn);
    }

    private static boolean isFilledIn(ASN1Encodable value) {
        return !IETFUtils.valueToString(value).isBlank();
    }
}
