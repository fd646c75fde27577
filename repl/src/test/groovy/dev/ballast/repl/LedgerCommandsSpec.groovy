package dev.ballast.repl

import dev.ballast.ledger.LeaseSettings
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.time.Instant

class LedgerCommandsSpec extends ProgramSpecification {

    def setup() {
        environment = [BALLAST_URL: 'http://127.0.0.1:9', BALLAST_LEDGER: folder.resolve('names.db').toString()]
        open().withCloseable {
            it.intend(ReferenceCodec.read(Kind.NODEBALANCER, 'web'), 'POST /nodebalancers', [:])
            it.record(ReferenceCodec.read(Kind.NODEBALANCER, 'web'), '7', [:])
            it.intend(ReferenceCodec.read(Kind.CONFIG, 'web:443'), 'POST /nodebalancers/7/configs', [:])
        }
    }

    private Ledger open() {
        Ledger.open(new LedgerSettings(environment.BALLAST_LEDGER, LedgerTarget.service(URI.create('http://127.0.0.1:9'), null), new Owner('here', null, 'run-1'), { Instant.parse('2026-01-02T03:04:05Z') },
            folder, { }, { it }, LeaseSettings.NONE))
    }

    def 'names lists ids and what is open, and asks for no token'() {
        expect:
        ballast('names') == 0
        out.readLines()*.replaceAll(' +', ' ') == [
            'kind path id recorded open',
            'nodebalancer web 7 2026-01-02 03:04:05 UTC',
            'config web:443 ? 2026-01-02 03:04:05 UTC POST /nodebalancers/7/configs was sent at 2026-01-02 03:04:05 UTC']
        err == ''
    }

    def 'names are JSON for a machine'() {
        when:
        ballast('names', '--output', 'json')

        then:
        out.startsWith('[{"kind":"nodebalancer","path":"web","id":"7","recorded":"2026-01-02T03:04:05Z","open":null')
    }

    def 'an adopted id closes the intent'() {
        expect:
        ballast('adopt', 'config', 'web:443', '31') == 0
        out == 'config web:443 is known by the id 31; POST /nodebalancers/7/configs is no longer open\n'

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
        'volum data 9'                || 2      | "help: did you mean 'volume'? kinds: nodebalancer, config"
        'thing data 9'                || 2      | 'help: kinds: nodebalancer, config'
        'config web 9'                || 2      | 'write it like config web:443'
        'volume data nine'            || 2      | 'whole number'
        'volume data 0'               || 2      | 'whole number'
        'volume data 01'              || 2      | 'whole number'
        'address web-1 9'             || 2      | 'IPv4'
        'address web-1 192.168.1.256' || 2      | 'IPv4'
        'nodebalancer other 7'        || 1      | "already belongs to nodebalancer 'web'"
        'config web:99999 9'          || 2      | 'port 99999 does not exist'
        'node web:99999:a 9'          || 2      | 'port 99999 does not exist'
        'config 12:443 9'             || 2      | "name '12' has only digits"
        'volume #5 5'                 || 2      | "name '#5' begins with #, which means an id"
        'volume w1 5 w2 5'            || 2      | "the id 5 is given to 'w1' and to 'w2'"
        'volume w1 5 w1 6'            || 2      | "'w1' is named twice"
        'volume w1'                   || 2      | "error: 'w1' has no id\n  help: write a path and its id in turn"
        'volume'                      || 2      | 'error: PATH ID is missing\n  help: write:\n      ballast adopt KIND PATH ID\n  the options:\n      ballast adopt --help\n'
    }

    def 'when one of several ids cannot be adopted, none is'() {
        expect:
        ballast('adopt', 'nodebalancer', 'other', '8', 'another', '7') == 1
        ballast('names', 'nodebalancer', 'other') == 2
    }

    def 'what belongs to a resource that is known by its id alone is adopted by that'() {
        expect:
        ballast('adopt', 'config', '#9:443', '31') == 0
        ballast('adopt', 'address', '#9', '192.168.128.5') == 0
    }

    def 'an address is adopted as it is'() {
        expect:
        ballast('adopt', 'address', 'web-1', '192.168.128.5') == 0
    }

    def 'forgetting asks about what may exist, and says what was beneath'() {
        expect:
        ballast('forget', 'nodebalancer', 'web') == 2
        err.contains('cannot ask for confirmation: forget config web:443, which POST /nodebalancers/7/configs may have created?')

        when:
        confirm = { Optional.of('n') }

        then:
        ballast('forget', 'nodebalancer', 'web') == 1
        err.contains('nothing was forgotten: you said no')

        and:
        ballast('forget', '--yes', 'nodebalancer', 'web') == 0
        out.readLines() == [
            'forgot nodebalancer web (it was 7)', 'forgot config web:443 (POST /nodebalancers/7/configs was open)']

        when:
        ballast('names')

        then:
        out.startsWith('no names yet in ')
    }

    def 'what another run has created under the name while the question was asked is not forgotten'() {
        given:
        confirm = {
            open().withCloseable {
                it.forget(ReferenceCodec.read(Kind.NODEBALANCER, 'web'))
                it.record(ReferenceCodec.read(Kind.NODEBALANCER, 'web'), '8', [:])
            }
            Optional.of('y')
        }

        expect:
        ballast('forget', 'nodebalancer', 'web') == 1
        err.contains('nodebalancer web is known by the id 8 now, so nothing was forgotten')

        when:
        ballast('names')

        then:
        out =~ /nodebalancer +web +8/
    }

    def 'several are adopted by one command, or none'() {
        expect:
        ballast('adopt', 'node', 'web:443:a', '7', 'web:443:b', '8') == 0
        out.readLines() == ['node web:443:a is known by the id 7', 'node web:443:b is known by the id 8']

        when:
        ballast('names', 'nodebalancer', 'web')

        then:
        out.readLines()*.split(' +')*.getAt(1) == ['path', 'web', 'web:443', 'web:443:a', 'web:443:b']

        when:
        ballast('names', 'node')

        then:
        out.readLines()*.split(' +')*.getAt(1) == ['path', 'web:443:a', 'web:443:b']

        expect:
        ballast('adopt', 'node', 'web:443:c', '9', 'web:443:d') == 2
        err.contains("'web:443:d' has no id")
        ballast('adopt', 'node', 'web:443:c', '9', 'web:443:d', 'x') == 2
        ballast('names', 'node', 'web:443:c') == 2
        err.contains('the ledger has no node web:443:c')
    }

    def 'several are forgotten by one command, or none'() {
        given:
        ballast('adopt', 'volume', 'data', '9', 'logs', '10')

        expect:
        ballast('forget', 'volume', 'data', 'logz') == 2
        err.contains('did you mean logs?')
        ballast('forget', 'volume', 'data', 'logs') == 0
        out.readLines().takeRight(2) == ['forgot volume data (it was 9)', 'forgot volume logs (it was 10)']
    }

    def 'nothing is forgotten that is not known'() {
        expect:
        ballast('forget', 'nodebalancer', 'wep') == 2
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

    def 'what may follow the words of a command is listed for the shell: #words'() {
        expect:
        ballast('complete', *words) == 0
        out.readLines() == offered
        err == ''

        where:
        words                                || offered
        ['adopt']                            || Kind.values()*.word()
        ['adopt', 'config']                  || ['web:443']
        ['adopt', 'config', 'web:443']       || []
        ['forget', 'nodebalancer']           || ['web']
        ['forget', 'nodebalancer', 'web']    || []
        ['names', '--sandbox', 'config']     || []
        ['names', '--profile', 'x', 'config'] || []
        ['show']                             || Kind.wholes()*.word() + 'web'
        ['show', 'nodebalancer']             || ['web']
        ['import']                           || Kind.wholes()*.word()
        ['import', 'volume']                 || []
        ['run']                              || []
        ['profiles']                         || ['sandbox']
    }

    def 'listing for the shell creates no ledger and is silent about a broken configuration'() {
        given:
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, text)
        environment = [BALLAST_URL: 'http://127.0.0.1:9']

        expect:
        ballast('complete', *words) == 0
        out == ''
        err == ''
        !Files.exists(folder.resolve('state'))

        where:
        text           | words
        ''             | ['forget', 'volume']
        '[profile'     | ['forget', 'volume']
        '[profile'     | ['profiles']
    }
}
