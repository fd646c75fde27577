package dev.ballast.repl

import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Path

/** {@code ballast status}: the ledger against the service, for people and for monitoring. */
class StatusCommandSpec extends ProgramSpecification {

    Path state

    def setup() {
        state = folder.resolve('kept.json')
        environment.ROOT_PASS = 'trial-only-1'
        assert linode(script('''
            region 'us-east'
            def web = instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            web.awaitRunning()
            nodebalancer('site') {
                port(443, https: selfSigned('www.example.test')) { node 'app-1', web.privateIp + ':80' }
            }.awaitUp()
            volume('data', 20)''')) == 0
    }

    def 'what is as it was sent ends with status 0, an aligned row for each resource'() {
        expect:
        linode('status') == 0
        out.readLines()*.replaceAll(/ \d{4} /, '   ID ')*.trim()*.replaceAll(/ +/, ' ') == [
            'resource id state detail',
            'nodebalancer site ID same 198.18.0.3',
            'config 443 ID same https, check connection, 1 of 1 up, certificate 89 days left',
            'node app-1 ID same up, 192.168.128.2:80',
            'instance app ID same running, 198.18.0.2',
            'address app 192.168.128.2 same',
            'volume data ID same active, 20 GB, not attached']
        err == ''
    }

    def 'what is gone ends with status 10, what is new does not'() {
        given:
        assert linode('forget', 'node', 'site:443:app-1') == 0
        assert linode('status') == 0
        kept(state).withCloseable { it.adopt(ReferenceCodec.read(Kind.VOLUME, 'logs'), '99999') }

        expect:
        linode('status') == 10
        out =~ /(?m)^-  volume logs +99999 +gone$/
        out =~ /(?m)^\+      node app-1 +\d+ +new +up, 192.168.128.2:80$/
    }

    def 'a certificate with too few days left is marked, as --cert-days says'() {
        expect:
        linode('status', '--cert-days', 90) == 10
        out =~ /(?m)^!    config 443 .*same .*certificate 89 days left$/
        linode('status', '--cert-days', 89) == 0
        linode('status', 'data', '--cert-days', 90) == 0
        linode('status', '--cert-days', -1) == 2
    }

    def 'monitoring reads one line of JSON'() {
        expect:
        linode('status', 'site', '--output', 'json') == 0
        json().status == 'same'
        json().requests == 3
        json().resources*.path == ['site']
        with(json().resources[0].parts[0]) {
            it.subMap('kind', 'path', 'state', 'differences') == [kind: 'config', path: 'site:443', state: 'same', differences: []]
            it.certificate.daysLeft == 89
            it.parts*.path == ['site:443:app-1']
        }
        !out.contains('PRIVATE KEY')
    }

    def 'a name that is not in the ledger is refused, with the nearest'() {
        expect:
        linode('status', 'dtaa') == 3
        err.contains("did you mean 'data'?")
        out == ''
    }

    def 'Tab offers the names that are not given yet'() {
        expect:
        linode('complete', 'status', 'app') == 0
        out.readLines() == ['site', 'data']
    }

    private int linode(Object... arguments) {
        ballast(*arguments, '--sandbox', '--dialect', 'linode', '--state', state)
    }
}
