package dev.ballast.profile

import dev.ballast.error.InterruptedRunException
import dev.ballast.error.RuleException
import dev.ballast.error.SetupException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.FutureTask
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

class SecretsSpec extends Specification {

    @TempDir
    Path folder

    List<String> questions = []
    List<String> found = []
    List<String> notes = []

    def 'prefers the variable, then the file, then the command, then the prompt'(Map<String, String> variables, String found, int asked) {
        given:
        def file = Files.writeString(folder.resolve('pass'), 'from file\n')
        def environment = variables.collectEntries { name, value -> [name, value.replace('FILE', file.toString())] }

        expect:
        secrets(environment, 'typed').named('ROOT_PASS').reveal() == found
        questions.size() == asked

        where:
        variables                                     || found           | asked
        [ROOT_PASS: 'variable', ROOT_PASS_FILE: 'FILE'] || 'variable'    | 0
        [ROOT_PASS_FILE: 'FILE']                      || 'from file'     | 0
        [ROOT_PASS_FILE: 'FILE', ROOT_PASS_COMMAND: 'echo printed'] || 'from file' | 0
        [ROOT_PASS_COMMAND: 'echo printed; echo more'] || 'printed'      | 0
        [ROOT_PASS: '', ROOT_PASS_FILE: ' ']          || 'typed'         | 1
        [:]                                           || 'typed'         | 1
    }

    def 'asks when a secret is revealed, once for the same name'() {
        given:
        def secrets = secrets([:], 'typed')

        when:
        def twice = [secrets.named('ROOT_PASS'), secrets.named('ROOT_PASS')]
        def other = secrets.named('OTHER')

        then:
        questions == []

        when:
        def texts = (twice + other + twice)*.reveal()

        then:
        texts == ['typed'] * 5
        questions == ['ROOT_PASS', 'OTHER']
        found == ['typed'] * 2
    }

    def 'runs the command of a secret once, and never quotes what it printed'() {
        given:
        def environment = [PATH: System.getenv('PATH'), PASS_COMMAND: "echo x >> $folder/runs; echo hunter2".toString(), OTHER_COMMAND: 'echo hunter2; echo hunter2 >&2; exit 3']
        def secrets = secrets(environment, 'typed')

        expect:
        secrets.notGiven(['PASS']) == []
        (1..2).collect { secrets.named('PASS').reveal() } == ['hunter2'] * 2
        Files.readAllLines(folder.resolve('runs')).size() == 1

        when:
        secrets.named('OTHER')

        then:
        def failed = thrown(SetupException)
        failed.problem() == 'OTHER_COMMAND failed with status 3'
    }

    def 'reads a pipe once, also for another account of the process'() {
        given:
        def environment = [PASS_FILE: pipe('pass').toString()]
        Thread.startDaemon { folder.resolve('pass').toFile().text = 'from pipe\n' }
        def secrets = secrets(environment, 'typed')

        expect:
        secrets.notGiven(['PASS']) == []
        secrets.named('PASS').reveal() == 'from pipe'
        this.secrets(environment, 'typed').named('PASS').reveal() == 'from pipe'
        notes == []
    }

    def 'reports a pipe to which no one writes, and an interrupt ends the wait'() {
        given:
        def file = pipe('pass')
        def secrets = secrets([PASS_FILE: file.toString()], 'typed')
        def waiting = new FutureTask<Exception>({
            try {
                secrets.named('PASS')
            } catch (InterruptedRunException stopped) {
                return stopped
            }
        })
        def thread = Thread.startDaemon { waiting.run() }

        when:
        new PollingConditions(timeout: 60).eventually { assert notes }
        thread.interrupt()

        then:
        waiting.get().problem() == "stopped while $file was read"
        notes == ["waiting for $file: another program has to write and close it"]
    }

    private Path pipe(String name) {
        assert ['mkfifo', folder.resolve(name).toString()].execute().waitFor() == 0
        folder.resolve(name)
    }

    def 'wipes what was typed'() {
        given:
        def answer = 'typed'.toCharArray()
        def secrets = new Secrets([:], question -> Optional.of(answer), {}, {})

        when:
        secrets.named('ROOT_PASS').reveal()

        then:
        new String(answer).blank
    }

    def 'names the four ways when there is no terminal'() {
        when:
        new Secrets([:], Prompt.NONE, {}, {}).named('ROOT_PASS').reveal()

        then:
        def missing = thrown(SetupException)
        missing.problem() == 'the secret ROOT_PASS is not set'
        missing.remedy().get() ==
            'set ROOT_PASS, ROOT_PASS_FILE to the path of a file, or ROOT_PASS_COMMAND to a command that prints it, or run at a terminal to be asked'
    }

    def 'refuses an empty answer and asks again the next time'() {
        given:
        def secrets = secrets([:], '')

        when:
        secrets.named('ROOT_PASS').reveal()

        then:
        def empty = thrown(SetupException)
        empty.problem() == 'nothing was typed for the secret ROOT_PASS'

        when:
        secrets.named('ROOT_PASS').reveal()

        then:
        thrown(SetupException)
        questions.size() == 2
    }

    def 'cuts one line end and nothing else'(String text, String secret) {
        expect:
        secrets([PASS_FILE: Files.writeString(folder.resolve('pass'), text).toString()], '').named('PASS').reveal() == secret

        where:
        text        || secret
        'a b'       || 'a b'
        'a b\n'     || 'a b'
        'a b\r\n'   || 'a b'
        ' a \n'     || ' a '
        '\ufeffa b'  || 'a b'
        'Grün\n'    || 'Grün'
    }

    def 'refuses a secret that nobody can type: #what'(String what, byte[] bytes, String problem) {
        given:
        def file = Files.write(folder.resolve('pass'), bytes)

        when:
        secrets([PASS_FILE: file.toString()], '').named('PASS')

        then:
        def refused = thrown(SetupException)
        refused.problem() == "$file: $problem"
        !refused.toString().contains('hunter')

        where:
        what                  | bytes                            || problem
        'UTF-16'              | 'hunter2\n'.getBytes('UTF-16')   || 'the file of a secret is not UTF-8 text'
        'UTF-16, no mark'     | 'hunter2\n'.getBytes('UTF-16LE') || 'the secret has a control character (\\u0000), which no keyboard types'
        'Latin-1'             | 'hünter2\n'.getBytes('ISO-8859-1') || 'the file of a secret is not UTF-8 text'
        'a second line end'   | 'hunter2\n\n'.bytes              || 'the secret has a control character (\\n), which no keyboard types'
        'two lines'           | 'hunter2\nhunter3\n'.bytes       || 'the secret has a control character (\\n), which no keyboard types'
        'an end of a file'    | 'hunter2\u001a'.bytes            || 'the secret has a control character (\\u001a), which no keyboard types'
    }

    def 'refuses a variable that nobody can type: #what'(String what, String text, String problem) {
        when:
        secrets([PASS: text], '').named('PASS')

        then:
        def refused = thrown(SetupException)
        refused.problem() == "PASS: $problem"

        where:
        what                   | text           || problem
        'an env file of DOS'   | 'hunter2\r'    || 'the secret has a control character (\\r), which no keyboard types'
        'another encoding'     | 'h\ufffdnter2' || 'the bytes of this variable are not text in the encoding of the process'
    }

    def 'takes what a keyboard types'() {
        expect:
        secrets([PASS: text], '').named('PASS').reveal() == text

        where:
        text << ['a b', 'Grün', 'пароль', 'パスワード', 'e\u0301', '\ud83d\ude00', '\ud83d\udc68\u200d\ud83d\udc69', 'a\u00a0b']
    }

    def 'looks up many at once without asking, and passes over what is no name'() {
        expect:
        secrets([A: 'one', B: ' '], 'typed').notGiven(['A', 'B', 'C', 'no name']) == ['B', 'C']
        questions == []
        found == ['one']
    }

    def 'refuses a file that holds no secret'(String name, String problem) {
        given:
        Files.writeString(folder.resolve('empty'), '\n')
        Files.writeString(folder.resolve('large'), 'x' * (64 * 1024 + 1))

        when:
        secrets([PASS_FILE: folder.resolve(name).toString()], '').named('PASS')

        then:
        def refused = thrown(SetupException)
        refused.problem() == folder.resolve(name).toString() + problem

        where:
        name      || problem
        'empty'   || ': the file of a secret is empty'
        'large'   || ': more than 64 KiB, too large for a secret'
        'missing' || ': the file of a secret does not exist'
        '.'       || ': the file of a secret cannot be read'
    }

    def 'refuses a name that is none, without quoting it'(String name) {
        when:
        secrets([:], 'typed').named(name)

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'a secret is named like an environment variable: letters, digits, underscores'
        questions.empty

        where:
        name << [null, '', 'hunter2!', '1PASS', 'ROOT PASS']
    }

    private Secrets secrets(Map<String, String> environment, String answer) {
        new Secrets(environment, question -> {
            questions << question
            Optional.of(answer.toCharArray())
        }, { found << it.reveal() }, { notes << it })
    }
}
