package dev.ballast.redact

import spock.lang.Specification

import static dev.ballast.certificate.Samples.EC
import static dev.ballast.certificate.Samples.RSA
import static dev.ballast.certificate.Samples.pkcs8

class KeyTextSpec extends Specification {

    static final String KEY = pkcs8(RSA)

    def 'a key is hidden, however it is written: #how'() {
        expect:
        KeyText.isIn(text)
        KeyText.masked("before '$text' after") == masked

        where:
        how                   | text                                         || masked
        'as it is'            | KEY.trim()                                   || "before '(secret)' after"
        'in one line'         | KEY.replace('\n', ' ').trim()                || "before '(secret)' after"
        'with escapes'        | KEY.trim().replace('\n', '\\n')              || "before '(secret)' after"
        'its lines alone'     | KEY.readLines()[1..-2].join('')              || "before '(secret)' after"
        'of the shortest'     | pkcs8(EC).readLines()[1..-2].join('')        || "before '(secret)' after"
        'cut in its middle'   | KEY[0..<200]                                 || "before '(secret)"
    }

    def 'each line of a key is hidden by itself'() {
        expect:
        KEY.readLines()[1..-3].every { KeyText.masked(it) == '(secret)' }
    }

    def 'what is no key is shown: #text'() {
        expect:
        !KeyText.isIn(text)
        KeyText.masked(text) == text

        where:
        text << [
            "cert('site.pem')", '', '/etc/ssl/private/site.pem',
            '/var/lib/jenkins/workspace/BallastNightly2026/certificates/production/site.pem',
            'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
            'theQuickBrownFoxJumpsOverTheLazyDogAndThenItRunsAwayFromAllOfThem']
    }
}
