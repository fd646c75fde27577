package dev.ballast.repl.terminal

import dev.ballast.model.Secret
import dev.ballast.redact.Redactor
import dev.ballast.secrets.ExampleSecrets
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import org.jline.reader.impl.LineReaderImpl
import org.jline.terminal.impl.DumbTerminal
import spock.lang.Specification
import spock.lang.TempDir

class HistoryFileSpec extends Specification {

    @TempDir
    Path folder

    List<String> reported = []
    Redactor redactor = Redactor.of([Secret.of(ExampleSecrets.ENVIRONMENT)])

    def 'each profile has a history of its own, in a file for its owner alone'() {
        when:
        session(null, 'one') { history, editor ->
            history.switchProfile('prod', editor)
            history.add('two')
            assert lines(history) == ['two']
            history.switchProfile(null, editor)
            history.add('three')
        }

        then:
        remembered(null) == ['one', 'three']
        remembered('prod') == ['two']
        remembered('other') == []

        and:
        ['history', 'history-prod'].every {
            Files.getPosixFilePermissions(folder.resolve("state/$it"))*.name() as Set == ['OWNER_READ', 'OWNER_WRITE'] as Set
        }
    }

    def 'a name that is no file name stays in the folder'() {
        when:
        session('../a b', 'one') { history, editor -> }

        then:
        Files.list(folder.resolve('state'))*.fileName*.toString() == ['history-.._a_b']
    }

    def 'a line with a secret is remembered in its session alone: #line'() {
        when:
        def meanwhile = null
        session(null, line) { history, editor -> meanwhile = lines(history) }

        then:
        meanwhile == [line]
        remembered(null) == []

        where:
        line << [
            "rootPass 'swordfish-1'", "instance('a') { stackscript 10079, db_password: 'swordfish-1' }", "instance('a') {\n  rootPass('swordfish-1')\n}", "def token = 'abc'", "def key = '''-----BEGIN PRIVATE KEY-----'''",
            "client.header('Authorization', 'Bearer abcdefgh12')", "x = '0123456789abcdef0123456789abcdef'",
            "dev.ballast.model.Secret.of('swordfish-1')", "secret('swordfish-1')", "url = 'https://me:swordfish-1@host.test'", '/profile https://me:swordfish-1@host.test',
            "db.password = 'swordfish-1'", "[dbPassword: 'swordfish-1']", "config['api-key'] = 'swordfish-1'", "def passphrase =\n  'swordfish-1'", "x = 1 // token = 'swordfish-1'"]
    }

    def 'a line with a secret that comes into use later is removed from the file'() {
        given:
        session(null, 'one') { history, editor -> history.add("println 'giv3n-later'"); history.add('two') }

        when:
        session(null, "secret('LATER')") { history, editor ->
            redactor.accept(Secret.of('giv3n-later'))
            history.recordEnd("secret('LATER')", false)
            history.add('three')
        }

        then:
        !folder.resolve('state/history').toFile().text.contains('giv3n')
        remembered(null) == ['one', 'two', "secret('LATER')", 'three']
    }

    def 'no example of a secret reaches the file: #example'() {
        when:
        session(null, example.code) { history, editor -> }

        then:
        !folder.resolve('state').toFile().listFiles().any { it.text.contains(ExampleSecrets.MARK) }
        remembered(null) == []

        where:
        example << ExampleSecrets.literal()
    }

    def 'a line that only names a secret is kept: #line'() {
        when:
        session(null, line) { history, editor -> }

        then:
        remembered(null) == [line]

        where:
        line << ["rootPass secret('ROOT_PASS')", "println tokens.size()", "cert('site.pem')", "def pass = 3", "volume('a-long-name-without-any-number-in-it', 20)", "tokenFile = '/etc/token'",
            "id = '123e4567-e89b-12d3-a456-426614174000'", "'a b'.tokenize(' ')", "url = 'https://host.test/'"]
    }

    def 'a history that cannot be written is reported once'() {
        given:
        Files.writeString(folder.resolve('state'), 'in the way')

        when:
        session(null, 'one') { history, editor ->
            history.switchProfile(null, editor)
            history.add('two')
            assert lines(history) == ['one', 'two']
        }

        then:
        reported == ["note: the history is not saved: ${folder.resolve('state/history')} cannot be written".toString()]
    }

    def 'a line that cannot be read is left out, said once, and costs nothing of the others: #what'() {
        given:
        session(null, 'one') { history, editor -> history.add('two') }
        def file = folder.resolve('state/history')
        def (one, two) = Files.readAllLines(file)
        Files.write(file, ["$one\n".bytes, bad, "$two\n".bytes].collectMany { it.toList() } as byte[])

        expect:
        remembered(null) == ['one', 'two']
        reported == ["note: 1 line of $file could not be read and is left out".toString()]
        remembered(null) == ['one', 'two']
        reported.size() == 1

        where:
        what          | bad
        'a bad byte'  | [0x31, 0x3a, 0xff, 0x0a] as byte[]
        'no time'     | 'volume("data")\n'.bytes
    }

    def 'a file that others could read is closed to them'() {
        given:
        session(null, 'one') { history, editor -> }
        Files.setPosixFilePermissions(folder.resolve('state/history'), PosixFilePermissions.fromString('rw-r--r--'))

        expect:
        remembered(null) == ['one']
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve('state/history'))) == 'rw-------'
    }

    def 'a line that failed is found, but not suggested until it succeeds'() {
        expect:
        session(null, 'volum') { history, editor ->
            history.recordEnd('volum', true)
            assert history.suggesting { history.reverseIterator().collect { it.line() } } == []
            assert history.reverseIterator().collect { it.line() } == ['volum']
            history.recordEnd('volum', false)
            assert history.suggesting { history.reverseIterator().collect { it.line() } } == ['volum']
        } || true
    }

    private void session(String profile, String line, Closure<?> then) {
        def editor = new LineReaderImpl(new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
        def history = new HistoryFile(folder.resolve('state'), redactor, { reported << it })
        editor.history = history
        history.switchProfile(profile, editor)
        history.attach(editor)
        history.add(line)
        then(history, editor)
        history.save()
    }

    private List<String> remembered(String profile) {
        def editor = new LineReaderImpl(new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
        def history = new HistoryFile(folder.resolve('state'), redactor, { reported << it })
        editor.history = history
        history.switchProfile(profile, editor)
        history.attach(editor)
        return lines(history)
    }

    private static List<String> lines(HistoryFile history) {
        history.collect { it.line() }
    }
}
