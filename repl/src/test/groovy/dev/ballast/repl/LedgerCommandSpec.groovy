package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import spock.lang.Unroll

class LedgerCommandSpec extends ProgramSpecification {

    int trial(String... arguments) {
        ballast(*arguments, '--sandbox', '--state', folder.resolve('trial.json'))
    }

    List<String> names() {
        assert trial('names') == 0
        out.readLines().drop(1)*.split(/\s+/)*.getAt(1)
    }

    String getCopy() {
        folder.resolve('copy.db')
    }

    def 'what was backed up is restored, and what was there before is kept in a file'() {
        given:
        trial('-e', "volume('data', 20)")

        expect:
        trial('ledger', 'backup', copy) == 0
        out ==~ /wrote 1 name of 1 target, last changed \S+ \S+ UTC to \S+copy.db\n/

        when:
        trial('-e', "volume('logs', 20)")

        then:
        names() == ['data', 'logs']
        trial('ledger', 'restore', '--yes', copy) == 0
        out.readLines()[0] ==~ /restored 1 name of 1 target, last changed \S+ \S+ UTC/
        names() == ['data']

        when:
        trial('ledger', 'restore', '--yes', copy)
        def before = out.readLines()[1] - 'what the ledger was before is in '

        then:
        before.startsWith("${folder.resolve('trial.json.ledger')}.before-")
        Files.exists(folder.resolve(before))
    }

    @Unroll('#answer')
    def 'restore asks: #answer'(String answer, int status, List<String> left) {
        given:
        trial('-e', "volume('data', 20)")
        trial('ledger', 'backup', copy)
        trial('-e', "volume('logs', 20)")
        def asked = []
        confirm = { asked << it; Optional.ofNullable(answer) }

        expect:
        trial('ledger', 'restore', copy) == status
        asked.size() == 1
        asked[0] ==~ /replace the ledger \S+trial.json.ledger, 2 names of 1 target, last changed \S+ \S+ UTC, by 1 name of 1 target, last changed \S+ \S+ UTC\? \[y\/N\]/
        names() == left

        where:
        answer || status | left
        null   || 2      | ['data', 'logs']
        'n'    || 1      | ['data', 'logs']
        'y'    || 0      | ['data']
    }

    def 'what cannot be done is said: #arguments'() {
        expect:
        trial(*arguments) == status
        err.contains(message)

        where:
        arguments                                || status | message
        ['ledger', 'restore', '--yes', 'no.db']  || 1      | 'there is no backup'
        ['ledger', 'backup', '/proc/no/copy.db'] || 1      | '/proc/no'
    }

    def 'ledger alone shows its usage'() {
        expect:
        ballast('ledger') == 2
        err.contains('Back up the ledger')
    }

    def 'a ledger in memory has no backup'() {
        expect:
        ballast('ledger', 'backup', '--sandbox', copy) != 0
    }
}
