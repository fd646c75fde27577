package dev.ballast.repl

import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.Path

/** What ballast adopt reads before it records an id. */
class AdoptCommandSpec extends ProgramSpecification {

    Path state
    Map<String, String> ids

    def setup() {
        environment.BALLAST_DIALECT = 'linode'
        state = folder.resolve('kept.json')
        assert program('run', script('''
            region 'us-east'
            println "data=${volume('data', 20).id}"
            println "web=${instance('web') { type 'g6-nanode-1'; booted false }.id}"
            println "site=${nodebalancer('site') { }.id}"''')) == 0
        ids = out.readLines()*.split('=').collectEntries()
        Files.delete(Path.of("${state}.ledger"))
    }

    def 'an id that the service shows is recorded: #kind'() {
        expect:
        program('adopt', kind, 'one', ids[name]) == 0
        out == "$kind one is known by the id ${ids[name]}\n"
        err == ''

        where:
        kind           | name
        'volume'       | 'data'
        'instance'     | 'web'
        'nodebalancer' | 'site'
    }

    def 'an id that nothing of the kind has is refused, and nothing is recorded: #kind'() {
        expect:
        program('adopt', kind, 'one', ids[name]) == 1
        err.contains("the service has no $kind with the id ${ids[name]}")
        out == ''
        program('names') == 0
        out.startsWith('no names yet')

        where:
        kind           | name
        'volume'       | 'web'
        'instance'     | 'site'
        'nodebalancer' | 'data'
    }

    def 'an id is refused that has not what the open create has sent: #sent'() {
        given:
        kept(state).withCloseable { it.intend(ReferenceCodec.read(kind, 'one'), 'POST', sent) }

        expect:
        program('adopt', kind.word(), 'one', ids[name]) == (said ? 1 : 0)
        !said || err.contains(said)
        !said || err.contains("ballast forget --sandbox --state $state ${kind.word()} one")

        where:
        kind              | name   | sent                                     || said
        Kind.VOLUME       | 'data' | [region: 'eu-central', size: '20']       || "volume 'one' is not adopted: "
        Kind.VOLUME       | 'data' | [region: 'us-east', size: '40']          || 'has size 20, but the create sent 40'
        Kind.VOLUME       | 'data' | [region: 'us-east', size: '20']          || null
        Kind.INSTANCE     | 'web'  | [region: 'us-east', type: 'g6-standard-1'] || 'has type g6-nanode-1, but the create sent g6-standard-1'
        Kind.NODEBALANCER | 'site' | [region: 'eu-central']                   || 'has region us-east, but the create sent eu-central'
    }

    def 'without a token an id is recorded as it is, with a note'() {
        given:
        environment = [BALLAST_URL: 'http://127.0.0.1:9']

        expect:
        ballast('adopt', 'volume', 'data', '99') == 0
        out == 'volume data is known by the id 99\n'
        err.readLines().last().startsWith('note: not compared with the service: ')
    }

    def 'a service that does not answer is no reason to refuse an id'() {
        given:
        environment = [BALLAST_URL: 'http://127.0.0.1:9', BALLAST_TOKEN: 'trial', BALLAST_RETRY_TIMEOUT: '1ms']

        expect:
        ballast('adopt', 'volume', 'data', '99') == 0
        err.contains('volume 99 was not compared with the service: ')
    }

    private int program(Object... arguments) {
        ballast(*arguments, '--sandbox', '--state', state)
    }
}
