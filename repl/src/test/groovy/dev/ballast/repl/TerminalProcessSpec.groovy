package dev.ballast.repl

import dev.ballast.lanes.Smoke
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions

import static dev.ballast.repl.PseudoTerminal.CTRL_C
import static dev.ballast.repl.PseudoTerminal.CTRL_D
import static dev.ballast.repl.PseudoTerminal.CTRL_R
import static dev.ballast.repl.PseudoTerminal.ENTER
import static dev.ballast.repl.PseudoTerminal.RIGHT
import static dev.ballast.repl.PseudoTerminal.TAB

/** The prompt on a real pseudo-terminal, read from its screen. */
class TerminalProcessSpec extends ProcessSpecification {

    static final String PROMPT = 'sandbox us-east>'

    PseudoTerminal terminal
    Sandbox service = Sandbox.start()

    def cleanup() {
        terminal?.close()
        service.close()
    }

    @Smoke
    def 'a new user sees a greeting and the target, evaluates, and leaves'() {
        when:
        ballast().line('[1, 2].collect { it * 2 }').shows('[2, 4]').line('6 * 70;').line('_ + 1').shows('421').line('exit')

        then:
        terminal.ended() == 0
        terminal.lines() == ['Ballast: /help for help, Ctrl-D to leave', "$PROMPT [1, 2].collect { it * 2 }", '[2, 4]', "$PROMPT 6 * 70;",
            "$PROMPT _ + 1", '421', "$PROMPT exit"]*.toString()
    }

    def 'the end of the input ends it, and --quiet leaves the greeting out'() {
        when:
        ballast(['--sandbox', '--quiet']).endsWith(PROMPT).type(CTRL_D)

        then:
        terminal.ended() == 0
        terminal.lines() == [PROMPT]
    }

    def 'what is typed is painted, and a block goes on until it is closed'() {
        when:
        ballast().line("nodebalancer('web') {").shows('}>').line('port 80').line('}').shows('+ port 80 created')

        then:
        terminal.raw().contains("\u001b[92mnodebalancer")
        terminal.raw() =~ /\u001b\[32m'web'/
    }

    def 'Tab in a block offers the words of the block with a few words about each, and nothing is sent'() {
        when:
        ballast().type("nodebalancer('web') { throt").type(TAB).shows('throttle')

        then:
        terminal.shown().contains("$PROMPT nodebalancer('web') { throttle")

        when:
        terminal.type(CTRL_C).prompts(PROMPT, 2).line('/log').shows('no request')

        then:
        !terminal.shown().contains('POST')
    }

    def 'Ctrl-D in a block says how to leave it, and the block goes on: #type'() {
        given:
        environment += [TERM: type]

        when:
        ballast().line('def f() {').shows('f() {').type(CTRL_D).shows('Ctrl-C drops these lines').settled().line('42').line('}').endsWith(PROMPT).line('f()')

        then:
        terminal.shows('f()\n42')

        where:
        type << ['xterm-256color', 'dumb']
    }

    def 'Ctrl-C stops #what, and the session goes on'() {
        given:
        ballast().line('def kept = 42').shows('42')

        when: 'all that was written is shown, since a terminal drops the rest at Ctrl-C'
        terminal.line("println 'begun'; $line").shows('\nbegun').settled().type(CTRL_C).shows('\nstopped')
        terminal.line('kept + 1')

        then:
        terminal.shows('43')

        where:
        what             | line
        'an empty loop'  | 'while(true){}'
        'a pause'        | 'sleep 1500000'
        'a list of them' | '[1, 2].each { sleep 1500000 }'
    }

    def 'Ctrl-C stops a line that has asked something before'() {
        when:
        ballast().line("secret('ASKED').reveal(); println 'begun'; while(true){}").shows('ASKED:').type('swordfish' + ENTER).shows('\nbegun')

        then:
        terminal.type(CTRL_C).shows('\nstopped').line('6 * 7').shows('\n42')
    }

    def 'Ctrl-C leaves the pager and not the session'() {
        when:
        ballast().line('(1..300).collect { [n: it] }').shows('q: leave').type(CTRL_C).endsWith(PROMPT).line('6 * 7')

        then:
        terminal.shows('42')
    }

    def 'what is typed ahead is shown when its turn comes'() {
        when:
        ballast().line("println 'begun'; sleep 700; println 'over'").shows('\nbegun').line('6 * 7').shows('\n42')

        then:
        terminal.shown().contains("begun\nover\n$PROMPT 6 * 7\n42")
    }

    def 'a line that ends the program says so, and the exit status is its own'() {
        when:
        ballast().line('System.exit(3)')

        then:
        terminal.ended() == 3
        terminal.shows('the line called System.exit')
    }

    def 'a value, and what went wrong, stand on a line of their own'() {
        when:
        ballast().line("print 'begun'; 42").line("print 'again'; throw new Exception('no\\u001b[2J\\u0007')").shows('at line-2')

        then:
        terminal.shown().contains("begun\n42\n$PROMPT ")
        terminal.shown().contains('again\nerror: Exception: no\\u001b[2J\\u0007\n')
    }

    def 'a history that cannot be written is said once, and nothing else'() {
        given:
        environment += [XDG_STATE_HOME: Files.createFile(folder.resolve('file')).resolve('below').toString()]

        when:
        ballast().shows('the history is not saved').line('6 * 7').shows('\n42').line('exit')

        then:
        terminal.ended() == 0
        !terminal.shown().contains('Exception')
    }

    def 'Ctrl-C at the prompt clears the line'() {
        when:
        ballast().type('def x = [1').shows('def x = [1').line("${CTRL_C}7 * 6")

        then:
        terminal.shows('42')
        terminal.isRunning()
    }

    def 'a block that is pasted runs as one when Enter is pressed'() {
        when:
        ballast().endsWith(PROMPT).type("\u001b[200~def x = 20\ndef y = 22\nx + y\u001b[201~").shows('x + y').type(ENTER)

        then:
        terminal.shows('\n42\n')
    }

    def 'a line typed before is found again, in another session too, but no line with a secret'() {
        when:
        ballast().line("def number = 40 + 2").shows('42').line("def password = 'swordfish-1'").shows('swordfish-1').line('exit')
        terminal.ended()
        terminal.close()
        ballast().endsWith(PROMPT).type(CTRL_R).type('number =').shows('def number = 40').type(ENTER)

        then:
        terminal.shows('\n42\n')

        and:
        def history = folder.resolve('state/ballast/history-sandbox')
        Files.getPosixFilePermissions(history)*.name() as Set == ['OWNER_READ', 'OWNER_WRITE'] as Set
        !Files.readString(history).contains('swordfish')
    }

    def 'a line that begins like an earlier one is suggested, and taken with the right arrow'() {
        when:
        ballast().line('def answer = 42').shows('42').type('def ans').shows('def answer = 42').type(RIGHT).type(ENTER)

        then:
        terminal.until { terminal.lines().count { it == '42' } == 2 }
    }

    def 'a narrow terminal, and one that changes its size, still shows the line whole'() {
        when:
        ballast(['--sandbox'], 40, 12).type("'a long text that takes more than one line'.size()").shows('.size()')
        terminal.settled().resize(60, 12)
        terminal.settled().type(ENTER)

        then:
        terminal.shows('\n41')
    }

    def 'Ctrl-C stops a wait, which is one live line, and says what goes on'() {
        given:
        environment += elsewhere()

        when:
        ballast(['--quiet']).line("def lb = nodebalancer('web', { port 80; node 'a', '192.168.128.9:80' })").shows("\nnodebalancer 'web'")
        terminal.line('lb.awaitUp()').shows(" waiting for port 80 of 'web': 0 of 1 up (2 s)").type(CTRL_C).shows('stopped while waiting')

        then:
        terminal.lines().count { it.contains('waiting for port') && !it.contains('stopped') } == 0
        terminal.shows('the service continues the requested')
        terminal.line('lb.name').shows('\nweb')
    }

    def 'instances are a table, as wide as the terminal, and plain behind a pipe'() {
        when:
        ballast(['--sandbox'], 40, 24).line('[4711, 4712].collect { instance(it) }').shows('no room for')

        then:
        terminal.lines().any { it.startsWith('#4711') }
        terminal.lines().every { it.length() <= 40 }

        and:
        run(BALLAST, '--sandbox', '-e', '[4711, 4712].collect { instance(it) }').out.readLines()*.trim()*.split(/\s+/)*.first() ==
            ['name', '#4711', '#4712']
    }

    def 'what succeeded is saved as a runbook, which the check passes and a run repeats'() {
        when:
        ballast().line("def data = volume('data', 20)").shows('path').line("data.resizee 30").shows('did you mean')
        terminal.line('data.size').shows('\n20').line('data.resize 30').shows('from 20 to 30').line('/save night').shows('saved 2 lines').line('exit')
        terminal.ended()

        then:
        Files.readString(folder.resolve('night.groovy')) == "region 'us-east'\n\ndef data = volume('data', 20)\ndata.resize 30\n"
        run(BALLAST, 'check', 'night.groovy').status == 0

        when:
        def again = run(BALLAST, 'run', '--sandbox', 'night.groovy')

        then:
        again.status == 0
        again.err.contains("volume 'data' resized from 20 to 30 GB")
    }

    def 'a profile that asks before what destroys asks at the prompt, and a no keeps everything'() {
        given:
        profile("confirm = true\ncolor = \"red\"")

        when:
        ballast(['--profile', 'prod']).line("volume('data', 20, wait: false)").shows('\nvolume')
        terminal.line("volume('data').delete()").shows("delete volume 'data'").shows('[y/N]').line('n').shows('you said no')

        then:
        terminal.raw().contains('\u001b[31;1mprod us-east')
        service.journal().count { it.method == 'DELETE' } == 0

        when:
        terminal.line("volume('data').delete()").until { terminal.shown().count('[y/N]') == 2 }
        terminal.line('y').shows("- volume 'data' deleted")

        then:
        service.journal().count { it.method == 'DELETE' } == 1
    }

    def 'a read-only profile says so in its prompt, and sends no write'() {
        given:
        profile('read_only = true')

        when:
        ballast(['--profile', 'prod']).shows('(read-only)>').line("volume('data', 20)").shows('read-only: POST /volumes')

        then:
        service.journal().empty
    }

    def 'a dumb terminal and NO_COLOR get no colours and no movements'() {
        given:
        environment += plain

        when:
        ballast().line("'x' * 3").shows('xxx\nsandbox us-east>')
        terminal.line("println 'begun'; while(true){}").shows('\nbegun').type(CTRL_C).shows('stopped').line('exit')

        then:
        terminal.ended() == 0
        !(terminal.raw() =~ /\u001b\[[0-9;]*[1-9][0-9;]*m/)

        where:
        plain << [[TERM: 'dumb'], [NO_COLOR: '1']]
    }

    def 'a secret at a dumb terminal is asked for once and not shown'() {
        given:
        environment += [TERM: 'dumb']

        when:
        ballast().line("secret('QUOLL').reveal().size()").shows('QUOLL:').line(' wal\\laby!').shows('\n10\n')
        terminal.line('exit')

        then:
        terminal.ended() == 0
        terminal.raw().count('QUOLL:') == 1
        !terminal.raw().contains('laby')
        !terminal.raw().contains('Exception')
    }

    def 'after Ctrl-C at the question for a secret the next line is a line again: #type'() {
        given:
        environment += [TERM: type]

        when:
        ballast().line("secret('QUOLL').reveal()").shows('QUOLL:').type(CTRL_C).shows('stopped at a question').endsWith(PROMPT).line('6 * 7')

        then:
        terminal.until { terminal.lines().any { it.endsWith('42') } }

        where:
        type << ['xterm-256color', 'dumb']
    }

    def 'Ctrl-C at a question of a command stops it: #type'() {
        given:
        environment += [TERM: type]
        profile('')
        service.fail(Fault.on('POST /volumes').drop())

        when:
        ballast(['--profile', 'prod']).line("volume('data', 20)").shows('may exist').line('/forget volume data').shows('[y/N]').type(CTRL_C).shows('stopped').line('6 * 7')

        then:
        terminal.until { terminal.lines().any { it.endsWith('42') } }

        where:
        type << ['xterm-256color', 'dumb']
    }

    def 'a run asks for a secret at its terminal, whatever its input and output are: #redirected'() {
        given:
        script("println secret('QUOLL').reveal().size()")

        when:
        shell("$BALLAST --sandbox web.groovy $redirected; stty -a | grep -c ' echo '; cat out").shows('QUOLL:').line(' wal\\laby!').shows('\n10')

        then:
        terminal.ended() == 0
        terminal.raw().count('QUOLL:') == 1
        !terminal.raw().contains('laby')
        terminal.lines().contains('1')

        where:
        redirected << ['> out', '> out 2> err < /dev/null']
    }

    def 'Ctrl-C at a run is reported on a line of its own'() {
        given:
        script("println 'begun'; while (true) { }")

        when:
        shell("$BALLAST --sandbox web.groovy").shows('begun').type(CTRL_C).shows('stopped')

        then:
        terminal.lines().contains('^C')
        terminal.lines().every { !(it =~ /\^C./) }
    }

    def 'Ctrl-C at a run that waits removes the live line'() {
        given:
        environment += elsewhere()
        script("nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }.awaitUp()")

        when:
        shell("$BALLAST web.groovy").shows("waiting for port 80 of 'web': 0 of 1 up (2 s)").type(CTRL_C).shows('stopped while waiting')

        then:
        terminal.lines().every { !it.contains('waiting for port') || it.contains('stopped') }
    }

    def 'Ctrl-C at the question for a secret of a run shows again what is typed'() {
        given:
        script("println secret('QUOLL').reveal().size()")

        when:
        shell("$BALLAST --sandbox web.groovy > out; stty -a | grep -c ' echo '").shows('QUOLL:').type(CTRL_C).shows('stopped')

        then:
        terminal.ended() == 0
        terminal.lines().last() == '1'
    }

    /** Where time goes by as it does, and nothing happens by itself. */
    private Map<String, String> elsewhere() {
        [BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token(), BALLAST_REGION: 'us-east']
    }

    private void profile(String settings) {
        environment += [BALLAST_TOKEN: service.token()]
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, "[profile.prod]\nurl = \"${service.url()}\"\nregion = \"us-east\"\n$settings\n")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
    }

    private PseudoTerminal ballast(List<String> arguments = ['--sandbox'], int columns = 80, int rows = 24) {
        opened([BALLAST] + arguments, columns, rows).shows('>')
    }

    /** Runs commands of a shell, which goes on after Ctrl-C at one of them. */
    private PseudoTerminal shell(String commands) {
        opened(['sh', '-c', "trap : INT; $commands"], 80, 24)
    }

    private PseudoTerminal opened(List<String> command, int columns, int rows) {
        def own = System.getenv().findAll { !it.key.startsWith('BALLAST_') } + [
            TERM: 'xterm-256color', LANG: 'C.UTF-8', XDG_CONFIG_HOME: folder.resolve('config').toString(),
            XDG_STATE_HOME: folder.resolve('state').toString()] + environment
        terminal = new PseudoTerminal(command, own, folder, columns, rows)
    }
}
