package dev.ballast.certificate

import java.time.Duration
import org.bouncycastle.asn1.ASN1Encodable
import org.bouncycastle.asn1.ASN1ObjectIdentifier
import org.bouncycastle.asn1.DERNull
import org.bouncycastle.asn1.x509.BasicConstraints
import org.bouncycastle.asn1.x509.ExtendedKeyUsage
import org.bouncycastle.asn1.x509.KeyPurposeId
import org.bouncycastle.asn1.x509.KeyUsage
import spock.lang.Specification

import static dev.ballast.certificate.Samples.*
import static org.bouncycastle.asn1.x509.Extension.basicConstraints
import static org.bouncycastle.asn1.x509.Extension.extendedKeyUsage
import static org.bouncycastle.asn1.x509.Extension.keyUsage

class CertificateWarningSpec extends Specification {

    private static final String NO_HOST =
        'it names no host (no subject alternative name), and browsers refuse that'

    private static final String NOT_SIGNED =
        'certificate 2 of the chain has the name of the issuer of the one before it, but did not sign it'

    def 'warns of nothing when all is well: #what'(String what, String chain) {
        expect:
        warnings(chain) == []

        where:
        what                     | chain
        'issued'                 | HOSTED + certificate(subject: 'C=DE,CN=Example CA', OTHER_EC)
        'self-signed, alone'     | hosted([:])
        'no country'             | hosted(subject: 'CN=www.example.com')
        'no subject'             | hosted(subject: '', issuer: 'CN=CA', signer: OTHER_EC) + certificate(subject: 'CN=CA', OTHER_EC)
        'three of six days'      | hosted(from: days(-3), until: days(3))
        'without the root'       | HOSTED + certificate(subject: 'C=DE,CN=Example CA', issuer: 'CN=Root', signer: RSA, OTHER_EC)
        'no algorithm for it'    | hosted(issuer: 'CN=Old', signer: EC) + certificate(subject: 'CN=Old', signer: EC, K1)
    }

    def 'warns of what may hurt: #what'(String what, String chain, List<String> expected) {
        expect:
        warnings(chain) == expected.collect { "site.pem: $it".toString() }

        where:
        what              | chain                                            || expected
        'few days'        | hosted(from: days(-99), until: days(29))                          || ['29 days left, until 2026-12-20']
        'one day'         | hosted(from: days(-99), until: days(2).minusSeconds(1))           || ['1 day left, until 2026-11-23']
        'one of six days' | hosted(from: days(-5), until: days(1))           || ['1 day left, until 2026-11-22']
        'no host'         | certificate()                                    || [NO_HOST]
        'leaf alone'      | HOSTED                                           || ['the certificate of its issuer (CN=Example CA, C=DE) is not in the file, and clients without it refuse the connection: append it']
        'self-issued'     | hosted(signer: OTHER_EC)                         || ['it names itself as its issuer, but is not signed with its own key']
        'same name'       | HOSTED + certificate(subject: 'C=DE,CN=Example CA', P384) || [NOT_SIGNED]
        'another kind'    | HOSTED + certificate(subject: 'C=DE,CN=Example CA', RSA)  || [NOT_SIGNED]
        'foreign issuer'  | HOSTED + certificate(OTHER_EC)                   || ['certificate 2 of the chain did not issue the one before it']
        'for clients'     | hosted(extensions: [(extendedKeyUsage): new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth)]) || ['it has an extended key usage without server authentication, and clients refuse that']
        'no signatures'   | hosted(extensions: [(keyUsage): new KeyUsage(KeyUsage.keyEncipherment)]) || ['it has a key usage without digital signature, and clients refuse that']
        'unknown'         | hosted(extensions: [(new ASN1ObjectIdentifier('1.2.3.4')): DERNull.INSTANCE]) || ['it has an unknown critical extension (1.2.3.4), and clients refuse that']
        'old signature'   | hosted(issuer: 'C=DE,CN=Example CA', signer: OTHER_EC, algorithm: 'SHA1withECDSA') + CA || ['it is signed with SHA1, and clients refuse that']
        'no authority'    | HOSTED + ca(extensions: [(basicConstraints): new BasicConstraints(false)]) || ['certificate 2 of the chain is not that of an authority, and clients refuse that']
        'unknown in CA'   | HOSTED + ca(extensions: [(new ASN1ObjectIdentifier('1.2.3.4')): DERNull.INSTANCE]) || ['certificate 2 of the chain has an unknown critical extension (1.2.3.4), and clients refuse that']
        'issuer expired'  | HOSTED + ca(from: days(-9), until: days(-1))     || ['certificate 2 of the chain expired on 2026-11-20']
    }

    def 'warns of a short RSA key'() {
        given:
        def keys = keys('RSA', null) { it.initialize(1024) }
        def chain = certificate(hosts: ['www.example.com'], keys)

        expect:
        parse(chain, pkcs8(keys), 'site.pem').warnings(NOW) == ['site.pem: it has an RSA key of 1024 bits, and browsers refuse fewer than 2048']
    }

    def 'takes what says that it is for servers: #what'(String what, Map<ASN1ObjectIdentifier, ASN1Encodable> extensions) {
        expect:
        warnings(hosted(extensions: extensions)) == []

        where:
        what         | extensions
        'both'       | [(extendedKeyUsage): new ExtendedKeyUsage([KeyPurposeId.id_kp_clientAuth, KeyPurposeId.id_kp_serverAuth] as KeyPurposeId[])]
        'any'        | [(extendedKeyUsage): new ExtendedKeyUsage(KeyPurposeId.anyExtendedKeyUsage)]
        'signatures' | [(keyUsage): new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment)]
        'itself'     | [(basicConstraints): new BasicConstraints(true)]
    }

    def 'leaves 30 days and what is over to others'() {
        expect:
        warnings(hosted(until: NOW + Duration.ofDays(left))) == []

        where:
        left << [30, -1]
    }

    private static List<String> warnings(String chain) {
        parse(chain, pkcs8(EC), 'site.pem').warnings(NOW)
    }

    private static String hosted(Map options) {
        certificate([hosts: ['www.example.com']] + options)
    }

    private static String ca(Map options) {
        certificate([subject: 'C=DE,CN=Example CA'] + options, OTHER_EC)
    }

    private static final String CA = ca([:])

    private static final String HOSTED =
        certificate(hosts: ['www.example.com'], issuer: 'C=DE,CN=Example CA', signer: OTHER_EC)
}
