package dev.ballast.certificate

import dev.ballast.model.Secret
import java.time.Duration
import spock.lang.Specification

import static dev.ballast.certificate.Samples.*

class CertificateWarningSpec extends Specification {

    private static final String NO_COUNTRY =
        'its subject has no country (C), and the service asks for filled-in fields'
    private static final String NO_NAME =
        'its subject has no common name (CN), and the service asks for filled-in fields'
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
        'without the root'       | HOSTED + certificate(subject: 'C=DE,CN=Example CA', issuer: 'CN=Root', signer: RSA, OTHER_EC)
        'no algorithm for it'    | hosted(issuer: 'CN=Old', signer: EC) + certificate(subject: 'CN=Old', signer: EC, K1)
    }

    def 'warns of what may hurt: #what'(String what, String chain, List<String> expected) {
        expect:
        warnings(chain) == expected.collect { "site.pem: $it".toString() }

        where:
        what              | chain                                            || expected
        'few days'        | hosted(until: days(29))                          || ['29 days left, until 2026-12-20']
        'one day'         | hosted(until: days(2).minusSeconds(1))           || ['1 day left, until 2026-11-23']
        'no country'      | hosted(subject: 'CN=www.example.com')            || [NO_COUNTRY]
        'no common name'  | hosted(subject: 'C=AU,ST=Some-State,O=Example')  || [NO_NAME]
        'blank name'      | hosted(subject: 'C=AU,CN= ')                     || [NO_NAME]
        'no host'         | certificate()                                    || [NO_HOST]
        'leaf alone'      | HOSTED                                           || ['the certificate of its issuer (CN=Example CA, C=DE) is not in the file, and clients without it refuse the connection: append it']
        'self-issued'     | hosted(signer: OTHER_EC)                         || ['it names itself as its issuer, but is not signed with its own key']
        'same name'       | HOSTED + certificate(subject: 'C=DE,CN=Example CA', P384) || [NOT_SIGNED]
        'another kind'    | HOSTED + certificate(subject: 'C=DE,CN=Example CA', RSA)  || [NOT_SIGNED]
        'foreign issuer'  | HOSTED + certificate(OTHER_EC)                   || ['certificate 2 of the chain did not issue the one before it']
        'issuer expired'  | HOSTED + ca(from: days(-9), until: days(-1))     || ['certificate 2 of the chain expired on 2026-11-20']
    }

    def 'leaves 30 days and what is over to others'() {
        expect:
        warnings(hosted(until: NOW + Duration.ofDays(left))) == []

        where:
        left << [30, -1]
    }

    private static List<String> warnings(String chain) {
        Certificate.parse(chain, Secret.of(pkcs8(EC)), 'site.pem').warnings(NOW)
    }

    private static String hosted(Map options) {
        certificate([hosts: ['www.example.com']] + options)
    }

    private static String ca(Map options) {
        certificate([subject: 'C=DE,CN=Example CA'] + options, OTHER_EC)
    }

    private static final String HOSTED =
        certificate(hosts: ['www.example.com'], issuer: 'C=DE,CN=Example CA', signer: OTHER_EC)
}
