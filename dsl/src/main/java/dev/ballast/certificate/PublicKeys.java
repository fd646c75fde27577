package dev.ballast.certificate;

import static java.math.BigInteger.ONE;

import dev.ballast.error.ShellWord;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.edec.EdECObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.RSAPrivateKey;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed448PrivateKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.PublicKeyFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.bouncycastle.operator.DefaultAlgorithmNameFinder;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * Reads public keys in one normal form, so that two keys can be compared: RSA (with or without restriction to PSS), EC on
 * each curve that BouncyCastle knows, Ed25519 and Ed448. A private key belongs to a certificate if both have the same public
 * key.
 */
public final class PublicKeys {

    /** The remedy for a key of a kind that no balancer takes. */
    public static final String NEW_KEY = "request a certificate for an RSA key, certbot with --key-type rsa, else with:"
            + ShellWord.line("openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem"
                    + " -subj '/C=DE/O=Example/CN=www.example.com'");

    private static final String RSA = "RSA";
    private static final Map<ASN1ObjectIdentifier, String> KINDS = Map.of(
            PKCSObjectIdentifiers.rsaEncryption,
            RSA,
            PKCSObjectIdentifiers.id_RSASSA_PSS,
            RSA,
            X9ObjectIdentifiers.id_ecPublicKey,
            "EC",
            EdECObjectIdentifiers.id_Ed25519,
            "Ed25519",
            EdECObjectIdentifiers.id_Ed448,
            "Ed448");

    private PublicKeys() {}

    /** Returns the public key of a private key (PKCS#8, PKCS#1 or SEC 1); empty if the key is damaged or of another kind. */
    public static Optional<ASN1BitString> of(PemObject privateKey) {
        try {
            return Optional.of(data(derived(PrivateKeyFactory.createKey(info(privateKey)))));
        } catch (IOException | RuntimeException damaged) {
            return Optional.empty(); // BouncyCastle reports damage by many kinds of exceptions
        }
    }

    /** Returns the public key of a certificate; empty if it is of another kind. */
    public static Optional<ASN1BitString> of(SubjectPublicKeyInfo certified) {
        try {
            return Optional.of(data(PublicKeyFactory.createKey(certified)));
        } catch (IOException | RuntimeException unknown) {
            return Optional.empty();
        }
    }

    /** Returns the name of the algorithm of a key, such as {@code RSA}, or its number. */
    static String kind(ASN1ObjectIdentifier algorithm) {
        return KINDS.getOrDefault(algorithm, new DefaultAlgorithmNameFinder().getAlgorithmName(algorithm));
    }

    private static PrivateKeyInfo info(PemObject block) throws IOException {
        byte[] content = block.getContent();
        if (block.getType().startsWith("RSA")) {
            return new PrivateKeyInfo(
                    new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption), RSAPrivateKey.getInstance(content));
        }
        if (block.getType().startsWith("EC")) {
            ECPrivateKey key = ECPrivateKey.getInstance(content);
            return new PrivateKeyInfo(
                    new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, key.getParametersObject()), key);
        }
        return PrivateKeyInfo.getInstance(content);
    }

    private static AsymmetricKeyParameter derived(AsymmetricKeyParameter key) {
        if (key instanceof RSAPrivateCrtKeyParameters rsa && isConsistent(rsa)) {
            return new RSAKeyParameters(false, rsa.getModulus(), rsa.getPublicExponent());
        }
        if (key instanceof ECPrivateKeyParameters ec) {
            return new ECPublicKeyParameters(ec.getParameters().getG().multiply(ec.getD()), ec.getParameters());
        }
        if (key instanceof Ed25519PrivateKeyParameters ed) {
            return ed.generatePublicKey();
        }
        return ((Ed448PrivateKeyParameters) key).generatePublicKey();
    }

    /** Returns whether the numbers of an RSA key are consistent. If one bit of them is wrong, no server can sign with the key. */
    private static boolean isConsistent(RSAPrivateCrtKeyParameters key) {
        BigInteger e = key.getPublicExponent();
        BigInteger p1 = key.getP().subtract(ONE);
        BigInteger q1 = key.getQ().subtract(ONE);
        return key.getP().multiply(key.getQ()).equals(key.getModulus())
                && areInverse(e, key.getExponent(), p1)
                && areInverse(e, key.getExponent(), q1)
                && areInverse(e, key.getDP(), p1)
                && areInverse(e, key.getDQ(), q1)
                && areInverse(key.getQ(), key.getQInv(), key.getP());
    }

    private static boolean areInverse(BigInteger one, BigInteger other, BigInteger modulus) {
        return one.multiply(other).mod(modulus).equals(ONE);
    }

    private static ASN1BitString data(AsymmetricKeyParameter key) throws IOException {
        return SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(key).getPublicKeyData();
    }
}
