package dev.ballast.repl.render

import dev.ballast.certificate.ServedCertificate
import dev.ballast.certificate.Validity
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.drift.CertificateReport
import dev.ballast.reconcile.facts.PortCertificate
import dev.ballast.reconcile.facts.PortCertificate.Seen
import java.time.Instant
import spock.lang.Specification

/** What ports served when they were asked, beside what the service shows. */
class CertificateTableSpec extends Specification {

    static final ServedCertificate SERVED =
        new ServedCertificate('AA:BB', ['www.example.com'], 'CN=R12', new Validity(Instant.parse('2026-01-01T00:00:00Z'), Instant.parse('2026-03-01T00:00:00Z')))

    def 'a port that serves #seen, where the service shows #shown and #sent was sent'() {
        given:
        def port = new PortCertificate(new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), 443, false), '31', null, null, [], null, null, sent, shown, null, null).with(seen)
        def report = new CertificateReport([port], Instant.parse('2026-02-01T00:00:00Z'), 14)

        expect:
        new TextWriter(new Screen(true, false, 200)).write(CertificateTable.of(report)).readLines()[1].stripTrailing().split(/  +/).last() == cell
        report.needsAttention() == attention
        report.incomplete == incomplete
        report.daysLeft(port) == days

        where:
        seen                                            | shown   | sent    || cell                                 | attention | incomplete | days
        new Seen(SERVED, null, null)                    | 'aa:bb' | 'CC:DD' || 'the same'                           | true      | false      | 28
        new Seen(SERVED, null, null)                    | 'aa:bb' | 'AA:BB' || 'the same'                           | false     | false      | 28
        new Seen(SERVED, null, null)                    | 'CC:DD' | 'AA:BB' || 'another: AA:BB (www.example.com)'   | true      | false      | null
        new Seen(SERVED, null, null)                    | null    | 'CC:DD' || 'another: AA:BB (www.example.com)'   | true      | false      | null
        new Seen(SERVED, null, null)                    | null    | null    || 'AA:BB (www.example.com)'            | false     | false      | 28
        new Seen(null, 'the connection is refused', null) | null  | null    || 'the connection is refused'          | false     | true       | null
        new Seen(null, null, ': the simulator does not listen') | null | null || 'not verified: the simulator does not listen' | false | false | null
    }
}
