package dev.ballast.sandbox

import dev.ballast.certificate.Samples
import java.security.KeyPair
import java.security.KeyPairGenerator
import org.bouncycastle.asn1.x500.X500Name
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder
import org.bouncycastle.openssl.jcajce.JcaPEMWriter
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder

/** Certificates and keys of any subject, made on the spot. */
class Pairs {

    static final Date START = new Date(1_700_000_000_000L)
    static final Date END = new Date(4_000_000_000_000L)

    /** Names nobody, not even its issuer, as {@code openssl req -x509 -subj /} makes it; no library here makes one. */
    static final String NAMELESS = '''\
-----BEGIN CERTIFICATE-----
MIIBVzCB/aADAgECAhQu+Zaak0ZNk0vAjcn/EKtuSEqJHTAKBggqhkjOPQQDAjAA
MCAXDTI2MTEyMTAxNDgzN1oYDzIxMjYxMDI4MDE0ODM3WjAAMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEHuBIFnalqhFrIGKGGP8LHuUp5RGqMYpQrIroZfoYuzxc
xhcfDZGtJJFwC1E2c1MGrcKPPDulzWqwGuWgvlvYCqNTMFEwHQYDVR0OBBYEFFj7
ITjlfO5BGqy53mydok6g4PX5MB8GA1UdIwQYMBaAFFj7ITjlfO5BGqy53mydok6g
4PX5MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAPOhuvyYpxhj
rcDdYMYMtJGVga+42aLzDWuFQ1P2k3MFAiEA+3KhtzI3yDSt50DSCoo7B35z/wsV
UU/qUAyo1TbrorE=
-----END CERTIFICATE-----
'''

    final KeyPair keys
    final String cert

    private Pairs(KeyPair keys, String cert) {
        this.keys = keys
        this.cert = cert
    }

    static Pairs named(String subject, Date end = END, KeyPair keys = ec()) {
        new Pairs(keys, certificate(subject, subject, keys, end))
    }

    static Pairs issued(String subject, String issuer) {
        def keys = ec()
        new Pairs(keys, certificate(subject, issuer, keys, END))
    }

    /** Returns a pair whose certificate has another name but the same key. */
    Pairs renewed(String subject) {
        named(subject, END, keys)
    }

    /** Returns the key as PKCS#8. */
    String getKey() {
        pem(new JcaPKCS8Generator(keys.private, null))
    }

    /** Returns an EC key in the form it had before PKCS#8. */
    String getOldKey() {
        Samples.sec1(keys)
    }

    static KeyPair ec() {
        generated('EC', 256)
    }

    static KeyPair rsa() {
        generated('RSA', 2048)
    }

    /** Returns an RSA key that is not this one: the specs take turns with a few. */
    static KeyPair rsaOtherThan(KeyPair keys) {
        def other = rsa()
        other.public == keys.public ? rsaOtherThan(keys) : other
    }

    private static KeyPair generated(String algorithm, int bits) {
        def generator = KeyPairGenerator.getInstance(algorithm)
        generator.initialize(bits)
        generator.generateKeyPair()
    }

    private static String certificate(String subject, String issuer, KeyPair keys, Date end) {
        def builder = new JcaX509v3CertificateBuilder(
            new X500Name(issuer), BigInteger.ONE, START, end, new X500Name(subject), keys.public)
        def algorithm = keys.private.algorithm == 'RSA' ? 'SHA256withRSA' : 'SHA256withECDSA'
        pem(builder.build(new JcaContentSignerBuilder(algorithm).build(keys.private)))
    }

    private static String pem(Object object) {
        def text = new StringWriter()
        new JcaPEMWriter(text).withCloseable { it.writeObject(object) }
        text
    }
}
