package dev.ballast.repl.terminal

import java.nio.file.Files
import java.nio.file.Path
import org.jline.reader.impl.LineReaderImpl
import org.jline.terminal.impl.DumbTerminal
import spock.lang.Specification
import spock.lang.TempDir

class HistoryFileSpec extends Specification {

    @TempDir
    Path folder

    List<String> told = []

    def 'each profile has a history of its own, in a file for its owner alone'() {
        when:
        session(null, 'one') { history, editor ->
            history.goOnWith('prod', editor)
            history.add('two')
            assert lines(history) == ['two']
            history.goOnWith(null, editor)
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
            "rootPass 'swordfish-1'", "instance('a') {\n  rootPass('swordfish-1')\n}", "def token = 'abc'", "def key = '''-----BEGIN PRIVATE KEY-----'''",
            "client.header('Authorization', 'Bearer abcdefgh12')", "x = '0123456789abcdef0123456789abcdef'"]
    }

    def 'a line that only names a secret is kept: #line'() {
        when:
        session(null, line) { history, editor -> }

        then:
        remembered(null) == [line]

        where:
        line << ["rootPass secret('ROOT_PASS')", "println tokens.size()", "cert('site.pem')", "def pass = 3", "volume('a-long-name-without-any-number-in-it', 20)"]
    }

    def 'a history that cannot be written is told once'() {
        given:
        Files.writeString(folder.resolve('state'), 'in the way')

        when:
        session(null, 'one') { history, editor ->
            history.goOnWith(null, editor)
            history.add('two')
            assert lines(history) == ['one', 'two']
        }

        then:
        told == ["note: what is typed is not kept: ${folder.resolve('state/history')} cannot be written".toString()]
    }

    private void session(String profile, String line, Closure<?> then) {
        def editor = new LineReaderImpl(new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
        def history = new HistoryFile(folder.resolve('state'), { told << it })
        editor.history = history
        history.goOnWith(profile, editor)
        history.attach(editor)
        history.add(line)
        then(history, editor)
        history.save()
    }

    private List<String> remembered(String profile) {
        def editor = new LineReaderImpl(new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
        def history = new HistoryFile(folder.resolve('state'), { told << it })
        editor.history = history
        history.goOnWith(profile, editor)
        history.attach(editor)
        return lines(history)
    }

    private static List<String> lines(HistoryFile history) {
        history.collect { it.line() }
    }
}
