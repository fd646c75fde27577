package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.security.MessageDigest
import tools.jackson.databind.json.JsonMapper

class LogCommandSpec extends ProgramSpecification {

    int trial(String... arguments) {
        ballast(*arguments, '--sandbox', '--state', folder.resolve('trial.json'))
    }

    List<Map> listed(String... options) {
        assert trial('log', '--output', 'json', *options) == 0
        JsonMapper.shared().readValue(out, List)
    }

    def 'log lists the runs and lines that wrote, newest first, with the digest of what was run'() {
        given:
        def text = "volume('data', 20)\nvolume('logs', 20)\n"
        trial('run', script(text).toString())
        trial('run', script(text).toString())
        trial('-e', "def pass = 'trial-only-1'; volume('data').delete()")

        expect:
        trial('log') == 0
        out.readLines()*.trim()*.replaceAll(/\s{2,}/, '|').with { lines ->
            lines[0] == 'run|begun|what|outcome|created|changed|deleted|seconds|who|target|sha-256' &&
                lines[1] ==~ /2\|2\S+ \S+ UTC\|-e\|done\|0\|0\|1\|[\d.]+\|\S+@\S+\|sandbox\|[0-9a-f]{12}/ &&
                lines[2] ==~ /1\|2\S+ \S+ UTC\|web.groovy\|done\|2\|0\|0\|[\d.]+\|\S+@\S+\|sandbox\|[0-9a-f]{12}/ &&
                lines.size() == 3
        }

        and:
        listed().collect { [it.run, it.work, it.target, it.outcome, it.created, it.deleted] } == [[2, '-e', 'sandbox', 'done', 0, 1], [1, 'web.groovy', 'sandbox', 'done', 2, 0]]
        listed()[1].sha256 == MessageDigest.getInstance('SHA-256').digest(text.bytes).encodeHex().toString()
        listed()[0].sha256 == "def pass = '********'; volume('data').delete()".sha256()
        listed('--limit', '1')*.run == [2]
        listed('--since', '1h').size() == 2
        listed('--since', '2999-01-01') == []
    }

    def 'a name or number that is not there is wrong usage in each command: #words'() {
        given:
        trial('run', script("volume('data', 20)").toString())

        expect:
        trial(*words) == 2
        err.startsWith('error: ')

        where:
        words << [['forget', 'volume', 'nope'], ['names', 'volume', 'nope'], ['show', 'nope'], ['log', '77']]
    }

    def 'adopt and forget, which write to the ledger alone, are not listed'() {
        given:
        trial('run', script("volume('data', 20)").toString())

        expect:
        trial('forget', 'volume', 'data') == 0
        trial('adopt', 'volume', 'data', '1001') == 0
        listed()*.work == ['web.groovy']
    }

    def 'log of a run lists what it did, with id and line'() {
        given:
        trial('run', script("volume('data', 20)\nvolume('data').resize(40)\n").toString())

        expect:
        trial('log', '1') == 0
        out =~ /(?m)^run 1 of \S+@\S+ \(process \d+\), .* UTC$/
        out =~ /(?m)^  outcome  done after \S+ s$/
        out =~ /(?m)UTC  created  volume data  \d+  web.groovy:1$/
        out =~ /(?m)UTC  changed  volume data  \d+  web.groovy:2  resized from 20 to 40 GB$/

        and:
        trial('log', '1', '--output', 'json') == 0
        json().events.collect { [it.act, it.kind, it.path, it.line] } == [['created', 'volume', 'data', 'web.groovy:1'], ['changed', 'volume', 'data', 'web.groovy:2']]
    }

    def 'a run that fails after it wrote has failed'() {
        given:
        trial('run', script("volume('data', 20)\nthrow new IllegalStateException('no')\n").toString())
        trial('-e', "volume('logs', 20); assert 1 == 2")

        expect:
        listed().collect { [it.work, it.outcome, it.created] } == [['-e', 'failed', 1], ['web.groovy', 'failed', 1]]
    }

    def 'a run that is stopped was interrupted'() {
        given:
        whenPrinted = { if (it.contains('ready')) { signals.accept(2) } }

        expect:
        trial('run', script("volume('data', 20)\nprintln 'ready'\nsleep 100_000_000\nvolume('logs', 20)\n").toString()) == 130
        listed().collect { [it.outcome, it.created] } == [['interrupted', 1]]
    }

    def 'destroy is recorded under its name'() {
        given:
        environment.BALLAST_DIALECT = 'linode'
        trial('-e', "volume('logs', 20)")

        expect:
        trial('destroy', '--yes') == 0
        listed()[0].with { [it.work, it.outcome, it.deleted] } == ['ballast destroy', 'done', 1]
    }

    def 'a secret is in no text of the log'() {
        given:
        environment.ROOT_PASS = 'Trial-secret-99'
        trial('run', script("instance('web') { type 's-1'; image 'i-1'; rootPass secret('ROOT_PASS') }\n", 'Trial-secret-99.groovy').toString())

        expect:
        trial('log') == 0
        trial('log', '1') == 0
        folder.toFile().traverse { if (it.file && !it.name.endsWith('.groovy')) { assert !it.getText('ISO-8859-1').contains('Trial-secret-99') } }
    }

    def 'what cannot be listed is said: #arguments'() {
        expect:
        trial(*arguments) == 2
        err.contains(message)

        where:
        arguments                    || message
        ['log', '7']                 || 'there is no run 7 in the log of this target'
        ['log', '--limit', '0']      || '--limit 0 lists nothing'
        ['log', '--since', 'soon']   || "--since 'soon' is not a time"
    }

    def 'a target without runs has an empty log'() {
        expect:
        trial('log') == 0
        out == 'no run is recorded\n'
        listed() == []
    }
}
