package dev.ballast.rules

import dev.ballast.certificate.SelfMade
import dev.ballast.error.RefusalCode
import dev.ballast.model.Dialect
import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.time.ZoneOffset
import spock.lang.Specification

class CertificateRuleSpec extends Specification {

    private static final Instant MADE = Instant.parse('2026-11-21T12:00:00Z')

    def 'refuses a certificate outside its dates'(Duration later, Problem problem) {
        expect:
        Rule.CERTIFICATE.examine(SelfMade.make('localhost', MADE), at(later)).orElse(null) == problem

        where:
        later                               || problem
        Duration.ZERO                       || null
        Duration.ofDays(90)                 || null
        Duration.ofDays(90).plusSeconds(1)  || new Problem(RefusalCode.CERTIFICATE, 'self-signed localhost: the certificate expired on 2027-02-19T12:00:00Z', 'renew it and write the new file')
        Duration.ofMinutes(-61)             || new Problem(RefusalCode.CERTIFICATE, 'self-signed localhost: the certificate is not valid before 2026-11-21T11:00:00Z', 'wait until then, or check the clock: it shows 2026-11-21T10:59:00Z')
    }

    def 'advises when few days are left'() {
        given:
        def certificate = SelfMade.make('localhost', MADE)

        expect:
        Rule.CERTIFICATE.advice(certificate, at(Duration.ofDays(60)), Dialect.DOCUMENTED).empty
        Rule.CERTIFICATE.advice(certificate, at(Duration.ofDays(80)), Dialect.DOCUMENTED).get() == new Problem(RefusalCode.CERTIFICATE, 'self-signed localhost: 10 days left, until 2027-02-19', null)
    }

    def 'asks for a certificate when there is none'() {
        expect:
        Rule.CERTIFICATE.examine(null).get() == new Problem(RefusalCode.CERTIFICATE, 'no certificate is given', "write cert('site.pem')")
    }

    def 'refuses a host that is none'() {
        expect:
        ['localhost', 'Www.Example.test', '192.0.2.7'].every { Rule.HOST.examine(it).empty }
        Rule.HOST.examine('bad host').get() == new Problem(RefusalCode.HOST, "'bad host' is not a host name of up to 64 characters", "write one such as 'localhost'")
        Rule.HOST.examine(null).present
    }

    private static Clock at(Duration later) {
        Clock.fixed(MADE + later, ZoneOffset.UTC)
    }
}
