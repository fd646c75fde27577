package dev.ballast.repl

import dev.ballast.model.Kind
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.sql.Connection
import java.sql.DriverManager
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup

import static dev.ballast.repl.LedgerMistakesSpec.sql

/** A region, type or image that the service lacks, in each command: what is refused where, and with how many requests. */
class OfferedNamesCommandSpec extends ProgramSpecification {

    static final WRONG = "\nvolume('data', 20, wait: false)\ninstance('web-1') { type 'g6-nanode-1x'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }"

    @AutoCleanup
    Sandbox sandbox = Sandbox.with().dialect('linode').start()

    int earlier = 0

    def setup() {
        // The lists alone are in its folder for caches.
        launcher = [:]
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: 'linode', BALLAST_REGION: 'us-east', ROOT_PASS: 'trial-only-1']
    }

    /** What was sent since this was asked last. */
    List<String> sent() {
        def calls = sandbox.journal().drop(earlier)
        earlier += calls.size()
        calls.collect { "$it.method ${it.path - ~'^/v4(beta)?' - '?page_size=500'}".toString() }
    }

    Path getLists() {
        Files.list(folder.resolve('.cache/ballast')).withCloseable { it.toList() }[0]
    }

    /** Makes the lists so much older. */
    void age(Duration age) {
        lists.toFile().listFiles().each { it.text = it.text.replaceFirst(/(?m)^\d{4}-.*$/, (Instant.now() - age).toString()) }
    }

    def 'a first run reads the lists before its first write and refuses at the line; the next refuses without a request'() {
        given:
        def web = script(WRONG)

        expect:
        ballast('run', web) == 3
        err.contains("error[B038]: the service has no type 'g6-nanode-1x'")
        brief.contains('at web.groovy:3:26')
        err.readLines().last() ==~ /refused: .*; 3 requests, .* s/
        err.contains("did you mean 'g6-nanode-1'?")
        sent().sort() == ['GET /images', 'GET /linode/types', 'GET /regions']

        and:
        ballast('run', web) == 3
        err.contains("did you mean 'g6-nanode-1'?")
        err.readLines().last() == 'refused: no request was sent'
        sent() == []

        and:
        ballast('check', web) == 3
        err.contains("web.groovy:3:")
        err.contains("did you mean 'g6-nanode-1'?")
        sent() == []

        and:
        ballast('run', script(WRONG.replace('1x', '1'))) == 0
        sent().findAll { it in ['GET /images', 'GET /linode/types', 'GET /regions'] } == []
    }

    def 'check alone sends nothing; with --refresh it reads the lists and finds the mistake'() {
        given:
        def web = script(WRONG)

        expect:
        ballast('check', web) == 0
        sent() == []
        !Files.exists(folder.resolve('.cache'))

        and:
        ballast('check', '--refresh', web) == 3
        err.readLines().last() == 'refused: 1 script checked, 1 mistake found; only lists were read'
        sent() == ['GET /regions', 'GET /linode/types', 'GET /images']
        !Files.exists(folder.resolve('state'))

        when:
        age(Duration.ofHours(5))

        then:
        ballast('check', web) == 3
        err.contains('(by the list read 5 hours ago; --refresh reads it again)')

        when:
        age(Duration.ofHours(24))

        then:
        ballast('check', web) == 0
        sent() == []
    }

    def 'a run with --refresh reads the lists and accepts what is new'() {
        given:
        ballast('check', '--refresh', script(WRONG))
        def types = lists.resolve('types').toFile()
        types.text = types.text.replace('g6-nanode-1\t\n', '')
        def web = script(WRONG.replace('1x', '1'))
        sent()

        expect:
        ballast('run', web) == 3
        sent() == []
        ballast('run', '--refresh', web) == 0
        sent().take(3) == ['GET /regions', 'GET /linode/types', 'GET /images']
    }

    def 'an expression, a piped text and --refresh of repl do the same'() {
        given:
        ballast('check', '--refresh', script(WRONG))
        sent()

        expect:
        ballast('-e', "instance('web-1') { type 'g6-nanode-1x' }") == 3
        err.contains("did you mean 'g6-nanode-1'?")
        sent() == []

        and:
        ballast('repl', '--refresh', '-e', "region 'us-esat'") == 3
        err.contains("did you mean 'us-east'?")
        sent() == ['GET /regions', 'GET /linode/types', 'GET /images']
    }

    def 'a damaged file is told of and replaced'() {
        given:
        ballast('check', '--refresh', script(WRONG))
        lists.resolve('types').toFile().text = 'rubbish'
        sent()

        expect:
        ballast('run', script(WRONG)) == 3
        err.contains('types is ignored until it is written again')
        sent() == ['GET /linode/types']

        and:
        ballast('run', script(WRONG)) == 3
        !err.contains('is ignored')
        sent() == []
    }

    def 'a loaded file is compared too, and its region is that of the file that loads it'() {
        given:
        ballast('check', '--refresh', script(WRONG))
        script("instance('web-1') { type 'g6-nanode-1x'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }", 'part.groovy')
        environment.remove('BALLAST_REGION')
        def whole = script("region 'us-east'\nevaluate(new File('${folder.resolve('part.groovy')}'))", 'whole.groovy')
        sent()

        expect:
        ballast('check', whole) == 3
        err.count('the service has no') == 1
        err.contains('part.groovy:1:26')
        sent() == []
    }

    def 'a command that needs no target leaves out a ledger that #what'() {
        given:
        ballast('check', '--refresh', script(WRONG))
        ballast('names', '--separate')
        sent()
        def held = spoil(folder.resolve('state/ballast/ledger.db'), environment)
        def tiered = script("params { tier 'plan', in: ['a', 'b'] }", 'tiered.groovy')

        expect:
        ballast('check', folder.resolve('web.groovy')) == 0
        brief.readLines() == ["note: the names in the ledger are left out: $note", 'checked: 1 script, no mistake found']

        and:
        ballast('run', '--parameters', tiered) == 0
        out.contains('--tier VALUE')
        err == ''

        and:
        ballast('complete', 'forget') == 0
        out.readLines() == Kind.values()*.word()
        ballast('complete', 'forget', 'volume') == 0
        ballast('complete', 'parameters', '--', tiered, '--tier') == 0
        out == 'a\nb\n'
        err == ''
        sent() == []

        cleanup:
        if (held instanceof Closeable || held instanceof Connection) {
            held.close()
        }

        where:
        what                      | spoil                                                                      || note
        'is text'                 | { file, set -> file.toFile().text = 'no ledger\n' * 100 }                  || 'the ledger state/ballast/ledger.db is damaged or is not a ledger'
        'is of a newer Ballast'   | { file, set -> sql(file, "UPDATE ballast_meta SET value = '99'") }         || 'the ledger state/ballast/ledger.db was written by a newer Ballast (version 99, this one knows 6)'
        'is of another program'   | { file, set -> Files.delete(file); sql(file, 'CREATE TABLE cookies (id)') } || 'the ledger state/ballast/ledger.db is a database of another program: it has a table cookies'
        'is a folder'             | { file, set -> Files.delete(file); Files.createDirectory(file) }           || 'the ledger state/ballast/ledger.db is not a file'
        'another process locks'   | { file, set -> DriverManager.getConnection("jdbc:sqlite:$file").tap { it.createStatement().execute('BEGIN EXCLUSIVE') } } || 'the ledger state/ballast/ledger.db stayed locked by another process'
        'is on a server'          | { file, set -> set.BALLAST_LEDGER = 'jdbc:postgresql://127.0.0.1:9/none' } || 'it is on a server'
    }

    def 'a check needs neither an account nor a ledger: #what'() {
        given:
        ballast('names', '--separate')
        environment.keySet().removeAll(['BALLAST_URL', 'BALLAST_TOKEN'])
        def file = Files.createDirectories(folder.resolve('config/ballast')).resolve('config.toml')
        Files.writeString(file, config)

        expect:
        ballast('check', script(WRONG)) == 0
        err == 'checked: 1 script, no mistake found\n'

        where:
        what                        | config
        'no URL'                    | ''
        'a file without a default'  | "[profile.prod]\nurl = 'https://api.example.com'\n"
    }

    def 'a sandbox inside the process refuses without a list'() {
        expect:
        ballast(command, '--sandbox', '--dialect', 'linode', script(WRONG)) == 3
        err.contains("did you mean 'g6-nanode-1'?")
        !Files.exists(folder.resolve('.cache'))

        where:
        command << ['check', 'run']
    }

    def 'without the check the word refuses'() {
        expect:
        ballast('run', '--no-check', script(WRONG.readLines().last())) == 1
        err.contains("did you mean 'g6-nanode-1'?")
        sent() == ['GET /linode/types']
    }
}
