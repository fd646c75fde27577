package dev.ballast.repl

import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Requires

class ProgramProcessSpec extends ProcessSpecification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def 'a runbook runs from any folder and through links'() {
        given:
        script("println 'mine é ' + args; region 'us-east'; volume('data', 20)", 'a runbook.groovy')
        Files.createSymbolicLink(folder.resolve('direct'), Path.of(BALLAST))
        Files.createSymbolicLink(folder.resolve('linked'), Path.of('direct'))

        when:
        def ended = run(folder.resolve('linked'), 'run', '--sandbox', 'a runbook.groovy', 'ü', 'x y')

        then:
        ended.status == 0
        ended.out == 'mine é [ü, x y]\n'
        ended.err.contains('done: 1 made')
        !ended.err.contains('building')
    }

    def 'the exit status reaches the shell: #text'() {
        expect:
        run(BALLAST, '--sandbox', script(text)).status == status

        where:
        text                   || status
        'throw new Exception()' || 1
        "secret('NOT_SET')"    || 2
        'def x = ('            || 3
    }

    def 'plain Groovy runs a runbook with the library alone'() {
        given:
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        def file = script('''\
            @groovy.transform.BaseScript dev.ballast.dsl.Runbook _
            println volume('data', 20, wait: false).status'''.stripIndent())

        when:
        def path = run(BALLAST, 'classpath')
        def ended = run('java', '-cp', path.out.trim(), 'groovy.ui.GroovyMain', file)

        then:
        path.status == 0
        path.err == ''
        path.out.trim().split(':').every { new File(it).absolute && Files.exists(Path.of(it)) }
        path.out.count('ballast-dsl') == 1
        !path.out.contains('picocli')
        ended.status == 0
        ended.out == 'creating\n'
        sandbox.requests()['POST /volumes'] == 1
    }

    def 'a second run on a kept sandbox makes nothing'() {
        given:
        def file = script("region 'us-east'; volume('data', 20)")

        when:
        def runs = (1..2).collect { run(BALLAST, 'run', '--sandbox', '--state', 'kept.json', file) }

        then:
        runs*.status == [0, 0]
        runs[0].err.contains('done: 1 made')
        runs[1].err.contains('done: 0 made, 0 changed, 1 unchanged')
        !runs[1].err.contains('0 requests')
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C stops #what'() {
        given:
        def process = start(BALLAST, 'run', '--sandbox', script("println 'ready'\n$text"))
        lineWith(process.inputReader(), 'ready')

        when:
        signal(process, 'INT')

        then:
        process.errorStream.text.contains('  at web.groovy:2')
        process.waitFor() == 130

        where:
        what      | text
        'a loop'  | 'while (true) {}'
        'a pause' | '[1].each { sleep 1000000 }'
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C stops a wait, and the next run goes on from there'() {
        given:
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        def file = script("volume('data', 20)")
        def process = start(BALLAST, 'run', file)
        def err = process.errorReader()
        lineWith(err, "waiting for volume 'data'")

        when:
        signal(process, 'INT')

        then:
        lineWith(err, 'interrupted: 1 made')
        process.waitFor() == 130

        when:
        sandbox.advance(Duration.ofMinutes(1))
        def again = run(BALLAST, 'run', file)

        then:
        again.status == 0
        again.err.contains('done: 0 made, 0 changed, 1 unchanged')
        sandbox.requests()['POST /volumes'] == 1
    }

    def 'a reader that goes away neither hangs the run nor shows a trace'() {
        given:
        def file = script("100000.times { println it }; System.err.println 'to the end'")

        when:
        def ended = run('sh', '-c', "'$BALLAST' --sandbox '$file' | head -n 1")

        then:
        ended.out == '0\n'
        ended.err.contains('to the end')
        ended.err.contains('done: 0 made')
        !ended.err.contains('\tat ')
    }

    def 'the sandbox serves until it is told to end'() {
        given:
        def process = start(BALLAST, 'sandbox', '--port', 0)
        def out = process.inputReader()

        when:
        environment = [out.readLine(), out.readLine()].collectEntries { (it - 'export ').split('=') as List } + [BALLAST_REGION: 'us-east']
        def ended = run(BALLAST, script("volume('data', 20, wait: false)"))
        signal(process, 'TERM')

        then:
        ended.status == 0
        process.errorStream.text.contains('the sandbox has ended')
        process.waitFor() == 0
    }
}
