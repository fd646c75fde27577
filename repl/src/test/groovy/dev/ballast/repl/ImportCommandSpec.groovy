package dev.ballast.repl

import dev.ballast.lanes.Slow
import dev.ballast.model.Kind
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.Path

class ImportCommandSpec extends ProgramSpecification {

    Path state
    Path runbook

    def setup() {
        environment.BALLAST_DIALECT = 'linode'
        state = folder.resolve('kept.json')
        runbook = script('''
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; tags 'shop'; privateIp() }
            nodebalancer('site') { port(80) { node 'web-1', web.privateIp + ':80' } }
            volume('data', 20, on: web)''')
        assert program('run', runbook) == 0
        Files.delete(Path.of("${state}.ledger"))
    }

    def 'what is imported is found unchanged by the runbook'() {
        expect:
        program('import', 'instance', 'web-1') == 0
        err.readLines()[0] ==~ /= instance 'web-1' adopted with private address 192.168.128.2 \(\d+\)/
        program('import', 'nodebalancer', 'site') == 0
        program('import', 'volume', 'data') == 0
        program('run', runbook, '--output', 'json') == 0
        json().created == []
        json().changed == []
    }

    def 'a whole set is imported at once, and again without a change'() {
        expect:
        program('import', '--all') == 0
        err.readLines().last() =~ /done: 3 adopted; ${Kind.wholes().count() + 3} requests/
        program('import', '--all') == 0
        err.readLines().last() =~ /done: 3 unchanged/
    }

    def 'what is printed passes the check, records nothing, and sends no write once it is imported'() {
        expect:
        program('import', '--all', '--print') == 0
        def printed = script(out, 'printed.groovy')
        program('names') == 0
        out.contains('no names yet')
        ballast('check', printed) == 0
        program('import', '--all') == 0
        program('run', printed, '--output', 'json') == 0
        json().created == []
        json().changed == []
        json().unchanged*.path.toSet() == ['web-1', 'site', 'site:80', 'site:80:web-1', 'data'] as Set
    }

    @Slow('a runbook of half a million characters')
    def 'a runbook that is too long for a script is not printed, but by parts'() {
        given:
        def many = script("region 'us-east'; parallel(1..24) { n -> volume(\"data-\$n\", 20, tags: (1..500).collect { 'x' * 42 + \"-\$it\" } + [\"part-\${n % 2}\"], wait: false) }")
        assert program('run', many) == 0

        expect:
        program('import', '--all', '--print') == 1
        out == ''
        err.readLines()[0..1] == ['error: the runbook for all has more than 500,000 characters, too many for a script', '  help: add --tag TAG, and print one tag after the other']

        and:
        program('import', '--all', '--print', '--tag', 'part-1') == 0
        ballast('check', script(out, 'printed.groovy')) == 0
    }

    def 'the prompt prints the same runbook, and records nothing either'() {
        given:
        program('import', '--all', '--print')
        def printed = out

        expect:
        program('-e', '/import --all --print') == 0
        out == printed
        program('names') == 0
        out.contains('no names yet')
    }

    def 'a token that is typed as a name is not printed, by the command of the shell or of the prompt'() {
        given:
        environment.BALLAST_TOKEN = 'trial-token-0123456789abcdef'

        expect:
        program('import', '--print', 'volume', 'data', environment.BALLAST_TOKEN) in [0, 2]
        !(out + err).contains(environment.BALLAST_TOKEN)
        program('-e', "/import --print volume data $environment.BALLAST_TOKEN") in [0, 1, 2]
        !(out + err).contains(environment.BALLAST_TOKEN)
    }

    def 'printing creates no ledger, and uses the names of one that exists'() {
        given:
        def ledger = Path.of("${state}.ledger")

        when:
        def printed = program('import', '--print', 'volume', 'data')

        then:
        printed == 0
        out.contains("volume('data', 20")
        !Files.exists(ledger)

        when:
        program('import', 'volume', 'data', 'archive')
        printed = program('import', '--print', 'volume', 'data')

        then:
        printed == 0
        out.contains("volume('archive', 20")
        Files.exists(ledger)
    }

    def 'a NAME that is none is refused, printed or not: #options'() {
        expect:
        program('import', *options, 'instance', 'web-1', 'x:y') == 1
        err =~ /error\[B001]: instance \d+: name 'x:y' has a colon/
        out.empty

        where:
        options << [[], ['--print']]
    }

    def 'a tag that nothing has is a failure that names the nearest one: #tag #options'() {
        expect:
        program('import', '--all', *options, '--tag', tag) == 1
        err.readLines().take(2)*.trim() == ["error[B302]: nothing has the tag '$tag'", *help]
        out.empty

        where:
        tag    | options     || help
        'shpo' | []          || ["help: did you mean 'shop'?"]
        'shpo' | ['--print'] || ["help: did you mean 'shop'?"]
        'prod' | []          || []
    }

    def 'upper and lower case of a tag are the same'() {
        expect:
        program('import', '--print', '--all', '--tag', 'SHOP') == 0
        def printed = out
        program('import', '--print', '--all', '--tag', 'shop') == 0
        out == printed
        out.contains("instance('web-1'")
    }

    def 'what is not there is a failure'() {
        expect:
        program('import', 'volume', 'nothing') == 1
        err.contains("there is no volume with the label 'nothing'")
        program('names') == 0
        out.contains('no names yet')
    }

    def 'the dialect of the document has no lists to import from'() {
        given:
        environment.BALLAST_DIALECT = 'documented'

        expect:
        ballast('import', '--all', '--sandbox', '--state', folder.resolve('other.json')) == 3
        err.contains('import reads lists, and the service has no call for them')
        err =~ /the dialect linode has it: .*; or write the ids:\n +ballast adopt .* KIND PATH ID\n/
    }

    def 'wrong usage sends nothing: #line'() {
        expect:
        program('import', *line.split(' ')) == 2
        err.contains(problem)

        where:
        line                      || problem
        'volume'                  || 'KIND and LABEL or ID are missing'
        'volme data'              || "did you mean 'volume'?"
        'volume data --tag shop'  || '--tag goes with --all'
        'volume --all'            || '--all takes no KIND'
    }

    private int program(Object... arguments) {
        ballast(*arguments, '--sandbox', '--state', state)
    }
}
