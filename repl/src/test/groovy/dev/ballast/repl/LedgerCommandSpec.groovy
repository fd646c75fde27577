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
        def before = out.readLines()[1] - 'the previous ledger is in '

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
        asked[0] ==~ /replace the ledger \S+trial.json.ledger, 2 names of 1 target, last changed \S+ \S+ UTC, with 1 name of 1 target, last changed \S+ \S+ UTC\? \[y\/N\]/
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

    def 'a damaged ledger is replaced by the printed command, which names its target: #what'() {
        given:
        trial('-e', "volume('data', 20)")
        trial('ledger', 'backup', copy)
        def ledger = folder.resolve('trial.json.ledger')
        spoil(ledger)

        expect:
        trial('names') != 0
        err.contains('help: ' + (moved ? 'move it away, then ' : '') + "restore a backup:\n      ballast ledger restore --sandbox --state ${folder.resolve('trial.json')} FILE\n")

        when:
        def printed = (err =~ /restore a backup:\n      ballast (.*)/)[0][1].split(' ').collect { it == 'FILE' ? copy : it }
        if (moved) {
            Files.move(ledger, folder.resolve('moved'))
        }

        then:
        ballast(*printed, '--yes') == 0
        names() == ['data']

        where:
        what         | moved | spoil
        'a text'     | true  | { it.toFile().text = 'no ledger\n' * 100 }
        'no version' | true  | { LedgerMistakesSpec.sql(it, "UPDATE ballast_meta SET value = 'x' WHERE name = 'schema'") }
        'values'     | false | { LedgerMistakesSpec.sql(it, "UPDATE ballast_entry SET applied = 'no json'") }
        'acceptance' | false | { LedgerMistakesSpec.sql(it, """UPDATE ballast_entry SET applied = '{"accepted:size": "no json"}'""") }
    }

    def 'a backup that cannot be read is named, and the ledger stays as it is: #text.size()'() {
        given:
        trial('-e', "volume('data', 20)")
        Files.writeString(folder.resolve('copy.db'), text)

        expect:
        trial('ledger', 'restore', '--yes', copy) == 1
        err.contains("error: the backup $copy is damaged or is not a ledger\n  help: name another backup; nothing was restored\n")
        names() == ['data']

        where:
        text << ['junk', 'junk ' * 200]
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
