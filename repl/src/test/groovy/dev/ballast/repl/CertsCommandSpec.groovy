package dev.ballast.repl

import dev.ballast.ledger.Acceptance
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Path
import java.time.Duration
import java.time.Instant

/** {@code ballast certs}: the certificates of the https ports, as the ledger and the service know them. */
class CertsCommandSpec extends ProgramSpecification {

    Path state

    def setup() {
        state = folder.resolve('kept.json')
        assert linode(script('''
            region 'us-east'
            nodebalancer('site') { port(443, https: selfSigned('www.example.test')); port 80 }''')) == 0
    }

    def 'a certificate that was sent is shown with what the ledger knows of it, and other ports are not'() {
        expect:
        linode('certs') == 0
        out.readLines()*.replaceAll(/  +/, ' | ') == [
            'port | names | issuer | days left | served',
            'site:443 | www.example.test | CN=www.example.test, O=Ballast trial, C=US | 89 | as sent']

        and:
        linode('certs', '--output', 'json') == 0
        with(json()) {
            status == 'valid'
            requests == 2
            ports.size() == 1
            with(ports[0]) {
                path == 'site:443'
                names == ['www.example.test']
                commonName == 'www.example.test'
                issuer == 'CN=www.example.test, O=Ballast trial, C=US'
                daysLeft == 89
                !due
                served == 'sent'
                fingerprint ==~ /(\p{XDigit}{2}:){19}\p{XDigit}{2}/
                sentFingerprint == fingerprint
                error == null
            }
        }
    }

    def 'a simulator does not listen, so no port is asked what it serves'() {
        expect:
        linode('certs', '--served') == 0
        out.readLines()[0] ==~ /port .* served +at the port/
        out.readLines()[1].endsWith('as sent  not verified: the simulator does not listen')
        linode('certs', '--served', '--output', 'json') == 0
        with(json()) {
            status == 'valid'
            [ports[0].seen, ports[0].seenFingerprint, ports[0].seenError] == ['unknown', null, null]
        }
    }

    def 'fewer days than asked for end with status 10'() {
        expect:
        linode('certs', '--due', days) == status
        linode('certs', '--due', days, '--output', 'json') == status
        json().status == (status ? 'due' : 'valid')
        json().ports*.due == [status == 10]

        where:
        days || status
        89   || 0
        90   || 10
    }

    def 'of a certificate that Ballast did not send last, only what the service shows is told'() {
        given: 'somebody else sent it'
        kept(state).withCloseable { it.update(ReferenceCodec.read(Kind.CONFIG, 'site:443'), Acceptance.replaced([fingerprint: '00:11'])) }

        expect:
        linode('certs', '--due', 90) == 0
        out.readLines()[1] ==~ /site:443  www.example.test, others unknown  unknown +unknown  another: (\p{XDigit}{2}:){19}\p{XDigit}{2}/

        when:
        linode('certs', '--output', 'json')

        then:
        with(json().ports[0]) { [names, issuer, expires, daysLeft, due, served, sentFingerprint] == [null, null, null, null, false, 'other', '00:11'] }
    }

    def 'asked what is served, a certificate that somebody else sent and a port that is gone end with status 10'() {
        given:
        kept(state).withCloseable { it.update(ReferenceCodec.read(Kind.CONFIG, 'site:443'), Acceptance.replaced([fingerprint: '00:11'])) }

        expect:
        linode('certs', '--served') == 10
        linode('certs', '--served', '--output', 'json') == 10
        json().status == 'other'

        when:
        assert linode('-e', 'api.delete("/nodebalancers/" + nodebalancer("site").id)', '--yes') == 0

        then:
        linode('certs', '--served') == 10
        out =~ /port 443 of 'site' is no longer on the service +not verified: it is gone/
    }

    def 'a ledger from before names and issuers were recorded has the days'() {
        given:
        kept(state).withCloseable { it.update(ReferenceCodec.read(Kind.CONFIG, 'site:443'), [hosts: null, issuer: null]) }

        expect:
        linode('certs') == 0
        out.readLines()[1] ==~ /site:443  www.example.test, others unknown  unknown +89  as sent/
    }

    def 'the account has ports that the ledger does not have'() {
        given:
        assert linode('forget', 'nodebalancer', 'site') == 0

        expect:
        linode('certs') == 0
        out == "no https ports\n"
        linode('certs', '--all') == 0
        out.readLines()[1] ==~ /#\d+:443 \(site\) +www.example.test, others unknown +unknown +unknown +unknown/
    }

    def 'a port that is gone is told, and so is one that cannot be read'() {
        given:
        assert linode('-e', 'api.delete("/nodebalancers/" + nodebalancer("site").id)', '--yes') == 0

        expect:
        linode('certs') == 0
        out.contains("port 443 of 'site' is no longer on the service")
    }

    def 'the dialect of the document has no list of NodeBalancers, and shows no fingerprint'() {
        given:
        state = folder.resolve('documented.json')
        assert ballast(script("region 'us-east'; nodebalancer('site') { port 443, https: selfSigned('www.example.test') }"), '--sandbox', '--state', state) == 0

        expect:
        ballast('certs', '--sandbox', '--state', state) == 0
        out.readLines()[1] ==~ /site:443  www.example.test  CN=.* 89  unknown/
        ballast('certs', '--all', '--sandbox', '--state', state) == 3
        err.contains('the service has no call that lists NodeBalancers')
    }

    def 'at a prompt the list is a command'() {
        expect:
        linode('-e', '/certs --all') == 0
        out.readLines()[1].startsWith('site:443')
        linode('certs', '--due', '-1') == 2
        err.contains('--due takes a number of 0 or more, not -1')
    }

    private int linode(Object... arguments) {
        ballast(*arguments, '--sandbox', '--dialect', 'linode', '--state', state)
    }
}
