package dev.ballast.repl

import dev.ballast.ledger.Key
import dev.ballast.ledger.Kind
import dev.ballast.ledger.Ledger
import java.time.Instant

class LedgerCommandsSpec extends ProgramSpecification {

    def setup() {
        environment = [BALLAST_URL: 'http://127.0.0.1:9', BALLAST_LEDGER: folder.resolve('names.db').toString()]
        Ledger.open(environment.BALLAST_LEDGER, 'http://127.0.0.1:9#default', { Instant.parse('2026-01-02T03:04:05Z') })
            .withCloseable {
                it.intend(new Key(Kind.NODEBALANCER, 'web'), 'POST /nodebalancers', [:])
                it.record(new Key(Kind.NODEBALANCER, 'web'), '7', [:])
                it.intend(new Key(Kind.CONFIG, 'web:443'), 'POST /nodebalancers/7/configs', [:])
            }
    }

    def 'names lists ids and what is open, and asks for no token'() {
        expect:
        ballast('names') == 0
        out.readLines()*.replaceAll(' +', ' ') == [
            'KIND PATH ID SINCE',
            'nodebalancer web 7 2026-01-02 03:04:05 UTC',
            'config web:443 ? 2026-01-02 03:04:05 UTC open: POST /nodebalancers/7/configs was sent at 2026-01-02 03:04:05 UTC']
        err == ''
    }

    def 'names are JSON for a machine'() {
        when:
        ballast('names', '--output', 'json')

        then:
        out.startsWith('[{"kind":"nodebalancer","path":"web","id":"7","since":"2026-01-02T03:04:05Z","open":null')
    }

    def 'an adopted id closes the intent'() {
        expect:
        ballast('adopt', 'config', 'web:443', '31') == 0
        out == 'config web:443 is known by the id 31; POST /nodebalancers/7/configs is open no more\n'

        when:
        ballast('names')

        then:
        out =~ /config +web:443 +31/
        !out.contains('open')
    }

    def 'what is adopted must be possible: #arguments'() {
        expect:
        ballast('adopt', *arguments.split(' ')) == status
        err.contains(said)
        out == ''

        where:
        arguments                     || status | said
        'volum data 9'                || 2      | 'instead: volume; kinds: nodebalancer, config'
        'config web 9'                || 2      | 'write it like config web:443'
        'volume data nine'            || 2      | 'whole number'
        'volume data 0'               || 2      | 'whole number'
        'volume data 01'              || 2      | 'whole number'
        'address web-1 9'             || 2      | 'IPv4'
        'address web-1 192.168.1.256' || 2      | 'IPv4'
        'nodebalancer other 7'        || 1      | 'is that of nodebalancer web already'
    }

    def 'an address is adopted as it is'() {
        expect:
        ballast('adopt', 'address', 'web-1', '192.168.128.5') == 0
    }

    def 'forgetting says what was beneath'() {
        expect:
        ballast('forget', 'nodebalancer', 'web') == 0
        out.readLines() == [
            'forgot nodebalancer web (it was 7)', 'forgot config web:443 (POST /nodebalancers/7/configs was open)']

        when:
        ballast('names')

        then:
        out.startsWith('no names yet in ')
    }

    def 'nothing is forgotten that is not known'() {
        expect:
        ballast('forget', 'nodebalancer', 'wep') == 1
        err.contains('did you mean web?')
    }

    def 'a sandbox that keeps nothing has no names: #command'() {
        expect:
        ballast(*command.split(' '), '--sandbox') == 2
        err.contains('add --state FILE')

        where:
        command << ['names', 'adopt volume data 9', 'forget volume data']
    }

    def 'the names of a kept sandbox are those of its runs'() {
        given:
        def state = folder.resolve('kept.json')
        ballast('--sandbox', '--state', state, script("region 'us-east'; volume('data', 20, wait: false)"))

        expect:
        ballast('names', '--sandbox', '--state', state) == 0
        out =~ /volume +data +\d+/
    }
}
