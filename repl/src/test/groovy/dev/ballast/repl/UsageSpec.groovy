package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import spock.util.environment.RestoreSystemProperties

class UsageSpec extends ProgramSpecification {

    def 'wrong usage is one line, its nearest match and the command of the help: #line'() {
        when:
        int status = ballast(*line.split(' '))

        then:
        status == 2
        out == ''
        with(err.readLines()) {
            get(0).contains(problem)
            get(1).startsWith('  help: ')
            last() ==~ /      ballast( [a-z]+)? --help/
        }

        where:
        line                             || problem
        'run x.groovy --sandbx'          || "no option '--sandbx'; did you mean '--sandbox'?"
        'run --confrim x.groovy'         || "no option '--confrim'; did you mean '--confirm'?"
        'x.groovy -e 1'                  || "no option '-e' (for the script itself, write it after --)"
        'run --output yaml x.groovy'     || "'--output'"
        'run --state'                    || "'--state'"
        'run'                            || 'SCRIPT'
        'check'                          || 'SCRIPT'
        'check x.groovy --no-check'      || "no option '--no-check'"
        'repl --quite'                   || "no option '--quite'; did you mean '--quiet'?"
        'repl web.groovy more'           || "unexpected argument 'more'"
        'help run more'                  || "unexpected argument 'more'"
        'help chek'                      || "there is no command 'chek'; commands: run"
        '-e 1 --sandbx'                  || "no option '--sandbx'; did you mean '--sandbox'?"
        '-e'                             || "'-e'"
        '--port 0'                       || 'it belongs to sandbox'
        'adopt volume'                   || 'PATH ID is missing'
        'show'                           || 'NAME'
        'show web --sgv a.svg'           || "no option '--sgv'; did you mean '--svg'?"
        'show volume data more'          || "unexpected argument 'more'"
        'sandbox --port x'               || "'--port'"
        '--color sometimes run x.groovy' || "'--color'"
    }

    @RestoreSystemProperties
    def 'usage has no colours, whatever the terminal: #line'() {
        given:
        System.setProperty('picocli.ansi', 'true')

        expect:
        ballast(*line.split(' ')) == 0
        out.contains('Usage:')
        !out.contains('\u001b')

        where:
        line << ['--color never --help', 'run --help', 'help kernel install']
    }

    def 'without a terminal and with nothing piped in, the usage is shown: #arguments'() {
        given:
        piped = text

        expect:
        ballast(*arguments) == 2
        err.contains('ballast [run] [OPTIONS] SCRIPT [ARGS...]')
        out == ''

        where:
        arguments               | text
        []                      | ''
        ['repl']                | ''
        ['--sandbox']           | ''
        ['repl', '--quiet']     | ''
    }

    def 'help and version are results: #line'() {
        expect:
        ballast(*line.split(' ')) == 0
        out.contains(text)
        err == ''

        where:
        line             || text
        '--help'         || 'Commands:'
        '-h'             || 'ballast run --sandbox SCRIPT'
        'run --help'     || 'the last line of standard output is one JSON'
        'sandbox --help' || '--clock'
        'show --help'    || '[KIND] NAME'
        'adopt --help'   || 'ballast adopt volume data 99'
        '--version'      || 'Groovy 5'
        'run --version'  || 'Groovy 5'
        'kernel install --version' || 'Groovy 5'
        'status --version --verbose' || 'platform: '
    }

    def 'with --verbose the version says what a bug report needs, and no folder, URL or profile: #line'() {
        given:
        environment += [BALLAST_URL: 'https://secret.example', BALLAST_DIALECT: 'linode']

        expect:
        ballast(*line.split(' ')) == 0
        out.readLines()*.replaceFirst(/ .*/, '') == ['ballast', 'Groovy', 'Java:', 'archive:', 'dialect:', 'platform:']
        out.contains("\nJava: ${System.getProperty('java.vendor')} ${Runtime.version()}\narchive: none\ndialect: $dialect\nplatform: ${System.getProperty('os.name')} ")
        [folder.toString(), 'secret', System.getProperty('user.home')].every { !out.contains(it) }
        err == ''

        where:
        line                                       || dialect
        '--version --verbose'                      || 'linode'
        '--verbose --version'                      || 'linode'
        'version --verbose'                        || 'linode'
        '--version --verbose --dialect documented' || 'documented'
        'version --verbose --profile work'         || 'unknown, because the settings are wrong: the command status shows the error'
    }

    def 'help keeps to a hundred columns: #command'() {
        when:
        ballast(*command.split(' '), '--help')

        then:
        out.readLines().size() > 5
        out.readLines().every { it.length() <= 100 && !it.endsWith(' ') }

        where:
        command << ['--color auto', 'run', 'repl', 'show', 'import', 'destroy', 'status', 'certs', 'sandbox', 'names', 'lease', 'log', 'ledger', 'adopt', 'forget', 'classpath', 'kernel', 'api',
            'kernel install', 'kernel doctor']
    }

    def 'a script without its ending is told its file: #typed'() {
        given:
        script('println 1', 'shop.groovy')

        expect:
        ballast(*typed, folder.resolve('shop')) == 2
        err.contains("error: there is no file ${folder.resolve('shop')}\n  help: did you mean ${folder.resolve('shop.groovy')}?\n")

        where:
        typed << [['run', '--sandbox'], ['run', '--sandbox', '--dry-run'], ['check'], []]
    }

    def 'a misspelt command is told the nearest, with what follows it: #typed'() {
        expect:
        ballast(*typed.split(' ')) == 2
        err == "error: there is no file ${typed.split(' ')[0]}\n  help: did you mean the command:\n      $meant\n"

        where:
        typed                       || meant
        'nams'                      || 'ballast names'
        'plan a.groovy b'           || 'ballast run --dry-run a.groovy b'
        'plan --sandbox a.groovy'   || 'ballast run --dry-run --sandbox a.groovy'
        'apply a.groovy'            || 'ballast run a.groovy'
        'apply p.json'              || 'ballast run --plan p.json SCRIPT'
        'apply p.json --sandbox'    || 'ballast run --plan p.json SCRIPT --sandbox'
        'rnu a.groovy'              || 'ballast run a.groovy'
        'rnu --sandbox a.groovy'    || 'ballast run --sandbox a.groovy'
        'chekc a.groovy b.groovy'   || 'ballast check a.groovy b.groovy'
        'apply a.groovy --plan p.json --sandbox --yes'   || 'ballast run a.groovy --plan p.json --sandbox --yes'
        'apply --sandbox --state s.json -- a.groovy -v'  || 'ballast run --sandbox --state s.json -- a.groovy -v'
        'plan --sandbox --out p.json a.groovy'           || 'ballast run --dry-run --sandbox --out p.json a.groovy'
        'plan --sandbox --dry-run --out p.json a.groovy' || 'ballast run --sandbox --dry-run --out p.json a.groovy'
    }

    def 'settings that cannot work are wrong usage: #options'() {
        expect:
        ballast('run', script("println 'ran'"), *options) == 2
        err.contains(problem)
        out == ''

        where:
        options                            || problem
        ['--sandbox', '--profile', 'work'] || 'contradict each other'
        ['--state', 'f']                   || 'add --sandbox'
        []                                 || 'no URL is set'
        ['--profile', 'work']              || 'work'
    }

    def 'only the launcher knows the class path'() {
        expect:
        ballast('classpath') == 2

        when:
        launcher = [classpath: 'a.jar:b.jar']

        then:
        ballast('classpath') == 0
        out == 'a.jar:b.jar\n'
    }
    def 'the language server says at a terminal that it waits for an editor'() {
        given:
        launcher.stdin = 'terminal'

        expect:
        ballast('lsp') == 1
        err.startsWith('note: an editor starts this command')
        out == ''
    }

}
