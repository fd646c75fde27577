package dev.ballast.sandbox

import dev.ballast.certificate.Samples

import static dev.ballast.certificate.Samples.EC

/** Document sections 1.5, 4 (rule 6) and 7: what an https config takes. */
class CertificateRuleSpec extends SandboxSpecification {

    static final Pairs PAIR = Pairs.named('C=NL, O=Ballast, CN=web.example.com')

    long lb = balancer()
    long tls = config(lb, [port: 443])

    def 'a config becomes https'() {
        when:
        def changed = change(protocol: 'https', ssl_cert: PAIR.cert, ssl_key: PAIR.key)

        then:
        changed.status == 200
        with(changed.json) {
            protocol == 'https'
            ssl_cert == '<REDACTED>'
            ssl_key == '<REDACTED>'
            ssl_commonname == 'web.example.com'
            ssl_fingerprint ==~ /([0-9A-F]{2}:){19}[0-9A-F]{2}/
        }
        !changed.raw.body().contains('BEGIN')
    }

    def 'a key of each kind is accepted'(Pairs pair, String key) {
        expect:
        change(protocol: 'https', ssl_cert: pair.cert, ssl_key: key).status == 200

        where:
        pair << [PAIR, PAIR, Pairs.named('CN=rsa', Pairs.END, Pairs.rsa())]
        key = pair.is(PAIR) ? PAIR.oldKey : pair.key
    }

    def 'a key is compared with the certificate as cert() compares it: #what'(String what, String leaf, String key, int status) {
        expect:
        change(protocol: 'https', ssl_cert: leaf, ssl_key: key).status == status

        where:
        what               | leaf                                            | key                        || status
        'RSA, PSS'         | Samples.certificate(signer: EC, Samples.PSS)    | Samples.pkcs8(Samples.PSS) || 200
        'Ed25519'          | Samples.certificate(Samples.ED25519)            | Samples.pkcs8(Samples.ED25519) || 200
        'secp256k1'        | Samples.certificate(signer: EC, Samples.K1)     | Samples.pkcs8(Samples.K1)  || 200
        'old form'         | Samples.certificate(Samples.RSA)                | Samples.pkcs1(Samples.RSA) || 200
        'damaged'          | Samples.certificate(Samples.RSA)                | Samples.pkcs8Damaged('q')  || 400
        'old form, damaged' | Samples.certificate(Samples.RSA)               | Samples.pkcs1Damaged('d')  || 400
        'old form, foreign' | Samples.certificate(EC)                        | Samples.sec1(Samples.OTHER_EC) || 400
    }

    def 'a blank subject is rejected'(String subject, String issuer, int status) {
        given:
        def pair = Pairs.issued(subject, issuer)

        expect:
        change(protocol: 'https', ssl_cert: pair.cert, ssl_key: pair.key).status == status

        where:
        subject          | issuer      || status
        ''               | 'CN=Issuer' || 400
        'O=Ballast'      | 'O=Ballast' || 400
        'O=Ballast, CN=' | 'CN=Issuer' || 400
        'CN=only'        | 'CN=only'   || 200
        'C=NL'           | 'CN=Issuer' || 200
    }

    def 'a certificate that not even names its issuer is rejected alike'() {
        when:
        def refused = change(protocol: 'https', ssl_cert: Pairs.NAMELESS, ssl_key: PAIR.key)

        then:
        refused.field() == 'ssl_cert'
        refused.reason() == 'SSL certificate is rejected: its subject fields are blank'
        shown().protocol == 'http'
    }

    def 'https needs a certificate and a key'(Map fields, List<String> missing) {
        when:
        def refused = change([protocol: 'https'] + fields)

        then:
        refused.status == 400
        refused.json.errors*.field == missing

        where:
        fields               || missing
        [:]                  || ['ssl_key', 'ssl_cert']
        [ssl_cert: PAIR.cert] || ['ssl_key']
        [ssl_key: PAIR.key]  || ['ssl_cert']
    }

    def 'text that is no PEM is refused'(String cert, String key, List<String> fields) {
        when:
        def refused = change(protocol: 'https', ssl_cert: cert, ssl_key: key)

        then:
        refused.status == 400
        refused.json.errors*.field == fields
        refused.json.errors.every { it.reason.endsWith('appears to be incorrectly formatted') }

        where:
        cert                                 | key                                  || fields
        '/etc/site.pem'                      | '/etc/site.key'                      || ['ssl_key', 'ssl_cert']
        PAIR.cert.replaceAll(/\s*\n/, ' ')   | PAIR.key                             || ['ssl_cert']
        PAIR.cert                            | PAIR.cert                            || ['ssl_key']
        PAIR.cert.replace('CERTIFICATE', 'X') | PAIR.key                            || ['ssl_cert']
        block('CERTIFICATE')                 | PAIR.key                             || ['ssl_cert']
        PAIR.cert                            | block('PRIVATE KEY')                 || ['ssl_key']
    }

    def 'a chain is read from its leaf'() {
        given:
        def issuer = Pairs.named('CN=Issuer')

        expect:
        change(protocol: 'https', ssl_cert: PAIR.cert + issuer.cert, ssl_key: PAIR.key).json.ssl_commonname == 'web.example.com'
        change(ssl_cert: issuer.cert + PAIR.cert, ssl_key: PAIR.key).status == 400
        change(ssl_cert: PAIR.cert + block('CERTIFICATE'), ssl_key: PAIR.key).status == 400
    }

    def 'a key of another certificate is refused'(Pairs other) {
        when:
        def refused = change(protocol: 'https', ssl_cert: PAIR.cert, ssl_key: other.key)

        then:
        refused.status == 400
        refused.reason() == 'SSL private key does not belong to the certificate'

        where:
        other << [Pairs.named('CN=other'), Pairs.named('CN=rsa', Pairs.END, Pairs.rsa())]
    }

    def 'an encrypted key is refused'() {
        expect:
        change(protocol: 'https', ssl_cert: PAIR.cert, ssl_key: block('ENCRYPTED PRIVATE KEY')).reason().contains('encrypted')
    }

    def 'an expired certificate is accepted'() {
        given:
        def expired = Pairs.named('CN=old', new Date(1_700_000_001_000L))

        expect:
        change(protocol: 'https', ssl_cert: expired.cert, ssl_key: expired.key).status == 200
    }

    def 'a certificate is renewed alone when its key stays'() {
        given:
        change(protocol: 'https', ssl_cert: PAIR.cert, ssl_key: PAIR.key)

        expect:
        change(ssl_cert: PAIR.renewed('CN=renewed').cert).json.ssl_commonname == 'renewed'
        change(ssl_key: PAIR.key).status == 200
        change(ssl_cert: Pairs.named('CN=other').cert).field() == 'ssl_key'
        change(port: 8443).json.ssl_commonname == 'renewed'
    }

    def 'a certificate is for https only'() {
        expect:
        change(ssl_cert: PAIR.cert, ssl_key: PAIR.key).json.errors*.field == ['ssl_key', 'ssl_cert']

        when:
        change(protocol: 'https', ssl_cert: PAIR.cert, ssl_key: PAIR.key)
        change(protocol: 'http')

        then:
        shown().ssl_cert == null
        change(protocol: 'https').status == 400
    }

    private Reply change(Map fields) {
        put("/v4/nodebalancers/$lb/configs/$tls", fields)
    }

    private Map shown() {
        get("/v4/nodebalancers/$lb/configs/$tls").json as Map
    }

    private static String block(String kind) {
        "-----BEGIN $kind-----\nMAMCAQE=\n-----END $kind-----\n"
    }
}
