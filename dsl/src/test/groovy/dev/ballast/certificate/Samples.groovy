package dev.ballast.certificate

import dev.ballast.model.Secret
import java.security.KeyPair
import java.security.KeyPairGenerator
import java.security.PrivateKey
import java.security.Provider
import java.security.Security
import java.security.interfaces.ECPrivateKey
import java.security.spec.ECGenParameterSpec
import java.time.Duration
import java.time.Instant
import org.bouncycastle.asn1.ASN1Encodable
import org.bouncycastle.asn1.ASN1Integer
import org.bouncycastle.asn1.DERBitString
import org.bouncycastle.asn1.DERSequence
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo
import org.bouncycastle.asn1.pkcs.RSAPrivateKey
import org.bouncycastle.asn1.sec.ECPrivateKey as Sec1
import org.bouncycastle.asn1.x500.X500Name
import org.bouncycastle.asn1.x509.AlgorithmIdentifier
import org.bouncycastle.asn1.x509.Extension
import org.bouncycastle.asn1.x509.GeneralName
import org.bouncycastle.asn1.x509.GeneralNames
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo
import org.bouncycastle.asn1.x509.Time
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder
import org.bouncycastle.jce.provider.BouncyCastleProvider
import org.bouncycastle.openssl.PKCS8Generator
import org.bouncycastle.openssl.jcajce.JcaMiscPEMGenerator
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder
import org.bouncycastle.util.io.pem.PemObject
import org.bouncycastle.util.io.pem.PemObjectGenerator
import org.bouncycastle.util.io.pem.PemWriter

/** Keys and certificates for specs, made afresh with BouncyCastle. */
class Samples {

    static final Instant NOW = Instant.parse('2026-11-21T12:00:00Z')
    static final String FULL = 'C=DE,O=Example\\, Ä & Co,CN=www.example.com'
    static final KeyPair RSA = keys('RSA', null) { it.initialize(2048) }
    static final KeyPair EC = ec('secp256r1')
    static final KeyPair OTHER_EC = ec('secp256r1')
    static final KeyPair P384 = ec('secp384r1')
    static final KeyPair K1 = ec('secp256k1', new BouncyCastleProvider())
    static final KeyPair BRAINPOOL = ec('brainpoolP256r1', new BouncyCastleProvider())
    static final KeyPair ED25519 = keys('Ed25519')
    static final KeyPair ED448 = keys('Ed448')
    static final KeyPair PSS = keys('RSASSA-PSS', null) { it.initialize(2048) }
    static final String LEAF = certificate()
    static final String ISSUER = certificate(subject: 'C=DE,CN=Example CA', OTHER_EC)
    static final String ISSUED = certificate(issuer: 'C=DE,CN=Example CA', signer: OTHER_EC)

    static Certificate parse(String chain, String key, String source) {
        Certificate.of(new PemFile(source, Secret.of(chain)), new PemFile(source, Secret.of(key)))
    }

    static Instant days(int fromNow) {
        NOW.plus(Duration.ofDays(fromNow))
    }

    /** The JDK no longer knows some curves; BouncyCastle does. */
    static KeyPair ec(String curve, Provider provider = Security.getProvider('SunEC')) {
        def generator = KeyPairGenerator.getInstance('EC', provider)
        generator.initialize(new ECGenParameterSpec(curve))
        generator.generateKeyPair()
    }

    static KeyPair keys(String algorithm, Provider provider = null, Closure<?> prepare = {}) {
        def generator = provider ? KeyPairGenerator.getInstance(algorithm, provider) : KeyPairGenerator.getInstance(algorithm)
        prepare(generator)
        generator.generateKeyPair()
    }

    static String certificate(KeyPair keys) {
        certificate([:], keys)
    }

    /**
     * Options: subject, issuer, signer (a key pair), algorithm (of the signature), from, until, hosts, addresses, extensions (values by
     * their identifiers, each of them critical).
     */
    static String certificate(Map options = [:], KeyPair keys = EC) {
        def subject = new X500Name(options.subject != null ? options.subject : FULL)
        def issuer = options.issuer ? new X500Name(options.issuer) : subject
        def builder = new JcaX509v3CertificateBuilder(issuer, 1G,
            Date.from(options.from ?: days(-1)), Date.from(options.until ?: days(200)), subject, keys.public)
        def names = (options.hosts ?: []).collect { new GeneralName(GeneralName.dNSName, it) } +
            (options.addresses ?: []).collect { new GeneralName(GeneralName.iPAddress, it) }
        if (names) {
            builder.addExtension(Extension.subjectAlternativeName, options.subject == '', new GeneralNames(names as GeneralName[]))
        }
        options.extensions?.each { builder.addExtension(it.key, true, it.value) }
        def signer = options.signer ?: keys
        pem('CERTIFICATE', builder.build(contentSigner(signer.private, options.algorithm)).encoded)
    }

    /** A self-signed certificate without any subject field: no builder makes one, so it is put together by hand. */
    static String blankCertificate(KeyPair keys = EC) {
        def algorithm = new AlgorithmIdentifier(PKCSObjectIdentifiers.sha256WithRSAEncryption)
        def nobody = new DERSequence()
        def validity = new DERSequence([new Time(Date.from(NOW)), new Time(Date.from(days(1)))] as Time[])
        def body = new DERSequence([new ASN1Integer(1), algorithm, nobody, validity, nobody,
            SubjectPublicKeyInfo.getInstance(keys.public.encoded)] as ASN1Encodable[])
        pem('CERTIFICATE', new DERSequence([body, algorithm, new DERBitString(new byte[8])]
            as ASN1Encodable[]).encoded)
    }

    static String pkcs8(KeyPair keys) {
        pem('PRIVATE KEY', keys.private.encoded)
    }

    /** PKCS#1 for RSA. */
    static String pkcs1(KeyPair keys) {
        write(new JcaMiscPEMGenerator(keys.private))
    }

    /** One bit of that number of {@link #RSA} is another. */
    static String pkcs1Damaged(String number) {
        pem('RSA PRIVATE KEY', damaged(number).encoded)
    }

    static String pkcs8Damaged(String number) {
        def algorithm = PrivateKeyInfo.getInstance(RSA.private.encoded).privateKeyAlgorithm
        pem('PRIVATE KEY', new PrivateKeyInfo(algorithm, damaged(number)).encoded)
    }

    private static RSAPrivateKey damaged(String number) {
        def key = RSA.private
        def numbers = [n: key.modulus, e: key.publicExponent, d: key.privateExponent, p: key.primeP, q: key.primeQ,
                       dP: key.primeExponentP, dQ: key.primeExponentQ, qInv: key.crtCoefficient]
        numbers[number] = numbers[number].flipBit(11)
        new RSAPrivateKey(*numbers.values())
    }

    /** SEC 1 for EC, with its curve inside as openssl writes it. */
    static String sec1(KeyPair keys) {
        def key = keys.private as ECPrivateKey
        def point = SubjectPublicKeyInfo.getInstance(keys.public.encoded).publicKeyData
        def text = new Sec1(key.params.order.bitLength(), key.s, point, curve(keys))
        pem('EC PRIVATE KEY', text.encoded)
    }

    static String curveBlock(KeyPair keys) {
        pem('EC PARAMETERS', curve(keys).toASN1Primitive().encoded)
    }

    static String pkcs1Encrypted(KeyPair keys) {
        def encryptor = new JcePEMEncryptorBuilder('AES-128-CBC').setProvider(new BouncyCastleProvider())
        write(new JcaMiscPEMGenerator(keys.private, encryptor.build('pass'.toCharArray())))
    }

    static String pkcs8Encrypted(KeyPair keys) {
        def encryptor = new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
            .setProvider(new BouncyCastleProvider()).setPassword('pass'.toCharArray())
        write(new JcaPKCS8Generator(keys.private, encryptor.build()))
    }

    static String pem(String type, byte[] content) {
        write(new PemObject(type, content))
    }

    private static String write(PemObjectGenerator generator) {
        def text = new StringWriter()
        new PemWriter(text).withCloseable { it.writeObject(generator) }
        text.toString().replace('\r\n', '\n')
    }

    private static ASN1Encodable curve(KeyPair keys) {
        SubjectPublicKeyInfo.getInstance(keys.public.encoded).algorithm.parameters
    }

    private static contentSigner(PrivateKey key, String algorithm) {
        def byKind = [RSA: 'SHA256withRSA', EC: 'SHA256withECDSA', EdDSA: 'Ed25519', DSA: 'SHA256withDSA']
        def builder = new JcaContentSignerBuilder(algorithm ?: byKind[key.algorithm] ?: key.algorithm)
        (byKind.containsKey(key.algorithm) ? builder : builder.setProvider(new BouncyCastleProvider())).build(key)
    }
}
