package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import groovy.json.JsonOutput
import groovy.xml.XmlParser
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Timeout

/** {@code ballast explore} and its page. */
@Timeout(300)
class ExploreSpec extends ProgramSpecification {

    private static final String PAGE = Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/exploring.md'))

    def 'the page shows what its commands print'() {
        given:
        PAGE.findAll(/(?s)file: (\S+) -->\n```groovy\n(.*?)```/) { all, name, text -> script(text, name) }
        def typed = PAGE.findAll(/(?s)```console\n\$ ballast (.*?)\n(.*?)```/) { all, command, answer -> [command.split(' ').toList(), answer] }

        expect:
        typed.size() == 2
        typed.every { command, answer ->
            assert ballast(*named(command)) == 10
            assert shown(out) == shown(answer)
            true
        }
    }

    def 'the printed command repeats the history'() {
        given:
        script("if (!volumes().any { it.label == 'data' }) { volume('data', 20); volume('logs', 20) }", 'two.groovy')

        when:
        def first = ballast(*named(['explore', 'two.groovy', '--dialect=linode', '--histories', '200', '--faults', 'kill,lost']))
        def story = shown(out)
        def again = ballast(*named(out.readLines().last().replace("$folder/", '').split(' ').toList() - 'repeat:' - 'ballast'))

        then:
        [first, again] == [10, 10]
        shown(out).drop(1) == story.drop(1)
        story.any { it.contains('two.groovy:1') }
        story.last() ==~ /repeat: ballast explore two.groovy --dialect=linode --faults kill,lost --seed \d+/
    }

    def 'the printed command repeats the history, with the parameters of the runbook: #typed'() {
        given:
        def file = script("params { name 'of the volume'; seed default: 1 }\nif (!volumes().any { it.label == name }) { volume(name, 20); volume('logs', 20) }", 'own.groovy')
        def words = typed.collect { it == 'FILE' ? file.toString() : it }

        when:
        def first = ballast('explore', *words, '--histories', '200', *arguments)
        def story = shown(out).drop(1)
        def printed = out.readLines().last()
        def again = ballast(*(printed.split(' ').toList() - 'repeat:' - 'ballast'))

        then:
        [first, again] == [10, 10]
        shown(out).drop(1) == story
        printed.replaceFirst(/ --seed \d+/, ' SEED').endsWith(" SEED $file $left")

        where:
        typed                                                                              | arguments                    || left
        ['FILE', '--dialect', 'linode', '--faults', 'kill', '--name', 'data']              | ['--seed', '7']              || '--name data --seed 7'
        ['FILE', '--seed=7', '--name=data', '--dialect', 'linode', '--faults', 'kill']     | []                           || '--seed=7 --name=data'
        ['--dialect', 'linode', '--faults=kill', 'FILE', '--name', 'data']                 | ['--', '--histories', '77']  || '--name data -- --histories 77'
    }

    def 'a printed command repeats the history of a script that takes options as arguments'() {
        given:
        def file = script("if (!volumes().any { it.label == args[1] }) { volume(args[1], 20); volume('logs', 20) }", 'own.groovy')

        when:
        def first = ballast('--dialect', 'linode', 'explore', file, '--faults', 'kill', '--for=1m', '--', '--seed', 'data')
        def story = shown(out).drop(1)
        def printed = out.readLines().last()
        def again = ballast(*(printed.split(' ').toList() - 'repeat:' - 'ballast'))

        then:
        [first, again] == [10, 10]
        shown(out).drop(1) == story
        printed ==~ /repeat: ballast explore --dialect linode .*own.groovy --faults kill --seed \d+ -- --seed data/
    }

    def 'a value that is missing or does not fit is refused before any history, and a missing secret is none: #arguments'() {
        given:
        def file = script("params { name 'of the volume'; size default: 20, in: 10..40; pw 'password', secret: true }\ninstance('web') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass pw }\nvolume(name, size)", 'own.groovy')

        expect:
        ballast('explore', file, '--dialect', 'linode', '--histories', 3, *arguments) == status
        err.readLines().take(1) == told
        told.empty || err.contains("  at $file:1\n")
        out.empty == (status == 3)

        where:
        arguments                         || status | told
        ['--name', 'data']                || 0      | []
        []                                || 3      | ['error[B229]: the parameter name has no value: it is a text, of the volume']
        ['--name', 'data', '--size', '5'] || 3      | ['error[B228]: the parameter size is a whole number from 10 to 40, and not \'5\'']
        ['--name', 'data', '--sise', '5'] || 3      | ['error[B230]: the runbook has no parameter --sise']
    }

    def 'the value of a secret is in no form of the report, and its variable repeats the history: #secret'() {
        given:
        def file = script("params { rootKey 'password', secret: true }\nif (!volumes().any { it.label == 'data' }) { volume('data', 20)\nvolume('logs', 20) }", 'own.groovy')
        def search = { String form -> ballast('explore', file, '--dialect', 'linode', '--faults', 'kill', '--histories', 200, '--output', form, '--root-key', secret) }

        expect:
        ['json', 'junit', 'sarif', 'text'].every { form ->
            assert search(form) == 10
            assert !(out + err).contains(secret)
            true
        }

        when:
        def story = shown(out).drop(1)
        def (told, command) = out.readLines().last().split(': ', 2)
        environment = [BALLAST_PARAM_ROOT_KEY: secret]
        def again = ballast(*command.split(' ').drop(1))

        then:
        told == 'repeat with the secret in BALLAST_PARAM_ROOT_KEY'
        again == 10
        shown(out).drop(1).dropRight(1) == story.dropRight(1)
        out.readLines().last() == "repeat: $command"

        where:
        secret << ['Typed-Secret-1', 'q#1']
    }

    def 'an argument that looks like the option of a secret stays'() {
        given:
        def file = script("params { rootKey 'password', secret: true }\nif (!volumes().any { it.label == args[1] }) { volume(args[1], 20)\nvolume('logs', 20) }", 'own.groovy')

        expect:
        ballast('explore', file, '--dialect', 'linode', '--faults', 'kill', '--histories', 200, '--root-key', 'Typed-Secret-1', '--', '--root-key', 'data') == 10
        out.readLines().last() ==~ /repeat with the secret in BALLAST_PARAM_ROOT_KEY: .* -- --root-key data/
    }

    def 'a secret that nobody gives is shown'() {
        given:
        def file = script("params { pw 'password', secret: true }\nif (!volumes().any { it.label == pw.reveal() }) { volume(pw.reveal(), 20) }\nassert pw.reveal() == 'other'", 'own.groovy')

        expect:
        ballast('explore', file, '--dialect', 'linode') == 10
        out.contains("+ volume 'Explored-Secret-4711'")
    }

    def 'a story names the cells of a notebook'() {
        given:
        def cells = ["a = 1\n", "if (!volumes().any { it.label == 'data' }) {\n  volume('data', 20)\n  volume('logs', 20)\n}\n"]
            .collect { [cell_type: 'code', metadata: [:], source: it, outputs: [], execution_count: null] }
        def file = script(JsonOutput.toJson([cells: cells, metadata: [kernelspec: [language: 'groovy']], nbformat: 4, nbformat_minor: 5]), 'two.ipynb')

        expect:
        ballast('explore', file, '--dialect', 'linode', '--faults', 'kill') == 10
        out.contains('  1. run 1: POST /volumes (two.ipynb:3, code cell 2, line 2)\n')

        and:
        ballast('explore', file, '--dialect', 'linode', '--faults', 'kill', '--output', 'sarif') == 10
        json().runs[0].results[0].locations[0].physicalLocation.region == [startLine: 4]
    }

    def 'a right runbook passes, as a document: #status'() {
        given:
        def runbook = script("volume('data', 20)")

        expect:
        ballast('explore', runbook, '--dialect', 'linode', '--histories', 20, '--output', 'json') == 0
        with(json()) { [status, exit, histories, finding] == ['passed', 0, 20, null] }
        err == ''
    }

    def 'nothing that the runbook shows or prints is in the document'() {
        given:
        def runbook = script("def data = volume('data', 20)\nshow data\nlive data\nprintln 'one'\nSystem.out.println('two')\nSystem.err.println('three')")

        expect:
        ballast('explore', runbook, '--dialect', 'linode', '--histories', 5, '--output', 'json') == 0
        out.readLines().size() == 1
        json().histories == 5
        err == ''
    }

    def 'one line of a terminal shows how far it is, and ends with it'() {
        given:
        environment = [TERM: 'xterm']
        launcher += [stderr: 'terminal']

        expect:
        ballast('explore', script("volume('data', 20)"), '--dialect', 'linode', '--histories', 5) == 0
        err.contains(' 0 histories')
        !err.contains('\n')
        err.endsWith('\r\u001B[K')
        out.startsWith('tried 5 histories')
    }

    def 'a second runbook runs, too'() {
        given:
        def runbook = script("if (volumes().empty) { volume('data', 20) }")
        def other = script("volume('other', 20)", 'other.groovy')

        expect:
        ballast('explore', runbook, '--dialect', 'linode', '--with', other) == 10
        out.contains("<- if other.groovy runs first, the account lacks volume 'data'")
    }

    def 'a finding is in the document'() {
        given:
        def runbook = script('volume("data-${volumes().size()}", 20)', 'web.groovy')

        expect:
        ballast('explore', runbook, '--output', 'json', '--dialect', 'linode') == 10
        with(json()) { [status, exit, finding.seed, finding.disturbances, finding.problems.size(), finding.step, finding.story, finding.changes] == ['failed', 10, null, 0, 1, 1, ['run 2: POST /volumes (web.groovy:1)'], ['+ volume \'data-1\' {"label":"data-1","size":20,"region":"us-east"}']] }
    }

    def 'at the prompt it takes the same options, in the dialect of the session'() {
        given:
        def runbook = script("volume('data', 5)", 'two.groovy')
        def right = script("volume('data', 20)", 'right.groovy')

        expect:
        ballast('--dialect', 'linode', '-e', "/explore $runbook") == 2
        out.contains('error[B030]')
        err.contains('error: nothing was explored')

        and:
        ballast('--dialect', 'linode', '-e', "/explore $right --histories 20") == 0
        out.startsWith('tried 20 histories')
        err == ''
    }

    def 'as JUnit XML it is a suite with one test: #element'() {
        given:
        def file = script(text, 'a&b.groovy')

        when:
        int status = ballast('explore', file, '--dialect', 'linode', '--histories', 20, '--output', 'junit')
        def suite = new XmlParser(false, false).parseText(out)

        then:
        status == exit
        suite.name() == 'testsuite'
        suite.attributes().findAll { it.key != 'time' } == [name: 'ballast explore', tests: '1', failures: failures, errors: errors, skipped: '0']
        suite.@time.toDouble() > 0
        with(suite.testcase.first()) { [it.@name, it.@classname, it.children()*.name()] == [file.toString(), 'ballast explore', [element]] }
        suite.testcase[0][element][0].@message?.take(message?.size() ?: 0) == message
        suite.testcase[0].text().startsWith(told)

        where:
        text                                            || exit | failures | errors | element      | message                                                                              | told
        "volume('data', 20)"                            || 0    | '0'      | '0'    | 'system-out' | null                                                                                 | 'tried 20 histories'
        "throw new IllegalStateException('<\\0 ]]>\"')" || 10   | '1'      | '0'    | 'failure'    | 'run 1 failed with java.lang.IllegalStateException: <\\u0000 ]]>" at [' | 'FAILED although nothing disturbs it'
        "volume('data', 5)"                             || 3    | '0'      | '1'    | 'error'      | 'volume size 5 GB: Linode takes 10 to 16384 GB'                                      | ''
    }

    def 'as SARIF the finding is at the line that its last step names'() {
        given:
        def runbook = script("if (!volumes().any { it.label == 'data' }) {\n    volume('data', 20)\n    volume('logs', 20)\n}", 'two.groovy')

        expect:
        ballast('explore', runbook, '--dialect', 'linode', '--faults', 'kill', '--output', 'sarif') == 10
        with(json().runs[0]) {
            tool.driver.rules*.id == ['explore']
            results.size() == 1
            results[0].locations[0].physicalLocation == [artifactLocation: [uri: "file://$runbook".toString()], region: [startLine: 3]]
            results[0].message.text.contains("<- the account lacks volume 'logs'")
            results[0].message.text.contains('repeat: ballast explore')
        }
    }

    def 'as SARIF a right runbook has no result, and a refused one says why: #text'() {
        expect:
        ballast('explore', script(text), '--dialect', 'linode', '--histories', 5, '--output', 'sarif') == exit
        with(json().runs[0]) { [results, invocations*.executionSuccessful] == [[], successful] }

        where:
        text                 || exit | successful
        "volume('data', 20)" || 0    | null
        "volume('data', 5)"  || 3    | [false]
    }

    def 'a refused runbook and options without effect are no histories: #options'() {
        expect:
        ballast('explore', script("volume('data', 5)"), '--dialect', 'linode', *options) == status
        err.contains(problem)
        out == ''

        where:
        options                             || status | problem
        []                                  || 3      | 'error[B'
        ['--histories', '0']                || 2      | 'error: 0 histories try nothing'
        ['--seed', 'x']                     || 2      | "'x' is not a whole number"
        ['--seed', '1', '--histories', '2'] || 2      | '--seed tries one history'
        ['--for', 'soon']                   || 2      | '--for'
        ['--faults', 'luck']                || 2      | '--faults'
    }

    def 'the account before the first run is that of a state file, whose names are in the ledger beside it'() {
        given:
        def state = folder.resolve('before.json')
        assert ballast('run', '--sandbox', '--dialect', 'linode', '--state', state, script("instance('base') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }\nvolume('theirs', 20)", 'before.groovy')) == 0
        def held = [state.text, state.resolveSibling('before.json.ledger').bytes]
        def runbook = script("volume('data', 20).attachTo(instance('base'))\nassert volumes()*.label == ['theirs', 'data']")

        when:
        def status = ballast('explore', runbook, '--dialect', 'linode', '--given', state, '--histories', 60, '--output', 'json')

        then:
        status == 0
        with(json()) { changes > 5; finding == null }
        [state.text, state.resolveSibling('before.json.ledger').bytes] == held
    }

    def 'what is in the account but not in its ledger belongs to others'() {
        given:
        def state = folder.resolve('before.json')
        assert ballast('run', '--sandbox', '--dialect', 'linode', '--state', state, script("volume('theirs', 20)", 'before.groovy')) == 0
        Files.delete(folder.resolve('before.json.ledger'))

        expect:
        ballast('explore', script("volume('theirs', 20)"), '--dialect', 'linode', '--given', state, '--output', 'json') == 10
        json().finding.problems == ["volume 'theirs' exists twice"]
    }

    def 'a state file that cannot be read is refused: #problem'() {
        given:
        def state = folder.resolve('before.json')
        content != null && Files.writeString(state, content)

        expect:
        ballast('explore', script("volume('data', 20)"), '--dialect', 'linode', '--given', state) == 2
        err.contains(problem)
        out == ''

        where:
        content           || problem
        null              || 'there is no state file'
        'no state'        || 'cannot be read as a state of the sandbox'
        '{"version": 99}' || 'has version 99'
    }

    private List<String> named(List<String> words) {
        words.collect { it.endsWith('.groovy') ? "$folder/$it".toString() : it }
    }

    /** The lines without the folder, and without the numbers of histories that other threads had begun. */
    private List<String> shown(String text) {
        text.replace("$folder/", '').readLines()*.replaceAll(/^tried .*/, 'tried')
    }
}
