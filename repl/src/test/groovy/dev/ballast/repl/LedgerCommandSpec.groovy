package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.StandardCopyOption

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

    def 'a backup is a ledger'() {
        given:
        trial('-e', "volume('data', 20)")

        expect:
        trial('ledger', 'backup', copy) == 0
        out == "wrote the ledger ${folder.resolve('trial.json.ledger')} to $copy\n"

        when:
        trial('-e', "volume('logs', 20)")

        then:
        names() == ['data', 'logs']

        when:
        Files.move(folder.resolve('copy.db'), folder.resolve('trial.json.ledger'), StandardCopyOption.REPLACE_EXISTING)

        then:
        names() == ['data']
    }

    def 'a damaged ledger is replaced by the printed command, which names its file: #what'() {
        given:
        trial('-e', "volume('data', 20)")
        trial('ledger', 'backup', copy)
        def ledger = folder.resolve('trial.json.ledger')
        spoil(ledger)

        expect:
        trial('names') != 0
        err.contains("help: move it and its -journal away, then restore a backup:\n      cp FILE $ledger\n")

        when:
        Files.move(ledger, folder.resolve('moved'))
        def printed = (err =~ /restore a backup:\n      (cp .*)/)[0][1].replace('FILE', copy)

        then:
        ['sh', '-c', printed].execute().waitFor() == 0
        names() == ['data']

        where:
        what         | spoil
        'a text'     | { it.toFile().text = 'no ledger\n' * 100 }
        'no version' | { LedgerMistakesSpec.sql(it, "UPDATE ballast_meta SET value = 'x' WHERE name = 'schema'") }
        'values'     | { LedgerMistakesSpec.sql(it, "UPDATE ballast_entry SET applied = 'no json'") }
        'acceptance' | { LedgerMistakesSpec.sql(it, """UPDATE ballast_entry SET applied = '{"accepted:size": "no json"}'""") }
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
