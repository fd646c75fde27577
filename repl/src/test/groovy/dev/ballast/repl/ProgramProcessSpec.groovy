package dev.ballast.repl

import dev.ballast.lanes.Smoke
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup

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
        ended.err.contains('done: 1 created')
        !ended.err.contains('building')
    }

    def 'letters beyond ASCII arrive whatever the locale: #locale'() {
        given:
        environment = [LC_ALL: '', LC_CTYPE: '', LC_TIME: '', LANG: ''] + locale

        when:
        def ended = run(BALLAST, 'run', '--sandbox', script('println args[0]', 'über.groovy'), 'é')

        then:
        ended.status == 0
        ended.out == 'é\n'
        // Where sh is bash, the shell warns of a locale that the machine does not have.
        ended.err.readLines().findAll { !it.contains('setlocale') }*.startsWith('done: ') == [true]

        where:
        locale << [
            [:], [LC_ALL: 'POSIX'], [LC_ALL: 'xx_YY.UTF-8'], [LANG: 'xx_YY.UTF-8'], [LANG: 'C.UTF-8'],
            [LANG: 'C.UTF-8', LC_CTYPE: 'xx_YY.UTF-8'], [LANG: 'C.UTF-8', LC_TIME: 'xx_YY.UTF-8']
        ]
    }

    def 'what cannot be written fails, in one sentence: #command'() {
        given:
        script('println 1')

        when:
        def ended = run('sh', '-c', "'$BALLAST' $command >/dev/full")

        then:
        ended.status == status
        ended.err.readLines().findAll { it.startsWith('error: standard output') } == [
            'error: standard output could not be written completely; is the disk full?']

        where:
        command                                 || status
        'run --sandbox web.groovy'              || 1
        'check --output json web.groovy'        || 1
        '--sandbox -e 1'                        || 1
        'run --sandbox --output json no.groovy' || 2
        '--version'                             || 1
    }

    def 'the usage of the program is printed without Groovy: #arguments'() {
        given:
        def whole = run(BALLAST, '--color', 'auto', '--help').out
        def log = folder.resolve('classes.txt')
        environment.BALLAST_JAVA_OPTS = "-Xlog:class+load:file=$log:none".toString()

        expect:
        whole.contains('Commands:')
        run(BALLAST, arguments).out == whole
        Files.readAllLines(log).every { !it.startsWith('groovy.') }

        where:
        arguments << ['--help', '-h', 'help']
    }

    def 'a reader that ends early, as head does, is no failure'() {
        when:
        def ended = run('sh', '-c', "{ '$BALLAST' -e '(1..100000).each { println it }; null'; echo \$? >status; } | head -n 1")

        then:
        ended.out == '1\n'
        ended.err == ''
        Files.readString(folder.resolve('status')) == '0\n'
    }

    def 'the exit status reaches the shell, also without standard streams: #text #closed'() {
        expect:
        run('sh', '-c', "'$BALLAST' --sandbox '${script(text)}' $closed").status == status

        where:
        text                                     | closed         || status
        'throw new Exception()'                  | ''             || 1
        "secret('NOT_SET').reveal()"             | ''             || 2
        'def x = ('                              | ''             || 3
        'println 1; assert System.in.read() < 0' | '<&- >&- 2>&-' || 0
    }

    def 'what the driver of the ledger logs about its temporary files reaches no user'() {
        given:
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(),
            BALLAST_JAVA_OPTS: "-Dorg.sqlite.tmpdir=${folder.resolve('missing')}".toString()]

        when:
        def ended = run(BALLAST, 'names')

        then:
        ended.out.startsWith('no names yet in ')
        ended.err == ''
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

    @Smoke
    def 'a second run on a kept sandbox makes nothing'() {
        given:
        def file = script("region 'us-east'; volume('data', 20)")

        when:
        def runs = (1..2).collect { run(BALLAST, 'run', '--sandbox', '--state', 'kept.json', file) }

        then:
        runs*.status == [0, 0]
        runs[0].err.contains('done: 1 created')
        runs[1].err.contains('done: 1 unchanged')
        !runs[1].err.contains('0 requests')
    }

    def 'the sandbox serves until it is told to end'() {
        given:
        def process = start(BALLAST, 'sandbox', '--port', 0)
        def out = process.inputReader()

        when:
        environment = (1..4).collect { out.readLine() }.collectEntries { (it - 'export ').split('=') as List }
        def ended = run(BALLAST, script("volume('data', 20, wait: false)"))
        signal(process, 'TERM')

        then:
        ended.status == 0
        process.errorStream.text.contains('the sandbox has ended')
        process.waitFor() == 0
    }
}
