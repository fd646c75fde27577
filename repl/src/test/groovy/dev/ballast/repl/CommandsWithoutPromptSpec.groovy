package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification

/** The commands of the prompt in {@code -e} and in what is piped in. */
class CommandsWithoutPromptSpec extends ProgramSpecification {

    def 'a command is run among the expressions'() {
        expect:
        ballast('--sandbox', '-e', "region 'us-east'; volume('data', 20);", '-e', '/names', '-e', '/show --all data', '-e', '/quit', '-e', '1') == 0
        out.contains('volume  data  ')
        out.contains('20 GB')
        !out.endsWith('1\n')
    }

    def 'names are adopted and forgotten in the memory of an embedded sandbox'() {
        expect:
        ballast('--sandbox', '-e', "volume('data', 20); null", '-e', "/forget volume data", '-e', "/adopt instance 'two words' 1001 logs 1002", '-e', '/names') == 0
        out.readLines()*.replaceAll(/ +/, ' ')*.replaceAll(/ \d{4}-.*UTC/, '') == [
            'forgot volume data (it was 1001)', 'instance two words is known by the id 1001', 'instance logs is known by the id 1002', 'kind path id recorded', 'instance logs 1002', 'instance two words 1001']
    }

    def 'a name that is not known is looked for by the command of the session, whatever keeps the names'() {
        expect:
        ballast('--sandbox', '--state', folder.resolve('kept').toString(), '-e', '/forget volume data') == 2
        err.contains('help: list its names:\n      /names')
    }

    def 'a wrong name is refused as by the command of the shell: #line'() {
        expect:
        ballast('--sandbox', '-e', line) == status
        err.contains(said)
        err.contains(cure)

        where:
        line                    || status | said                                  | cure
        '/adopt'                || 2      | 'KIND is missing'                       | '/adopt KIND PATH ID [PATH ID]...'
        '/adopt volume data'    || 2      | "'data' has no id"                    | 'write a path and its id in turn'
        '/adopt address web 8.8.8.8' || 2 | "'8.8.8.8' is not an id of the kind address" | 'write the private IPv4 address, like 192.168.128.5'
        '/adopt volume data x'  || 2      | "'x' is not an id of the kind volume"     | 'write a whole number of 1 or more'
        '/names volum'          || 2      | "there is no kind 'volum'"            | "did you mean 'volume'? kinds: "
        '/names volume data'    || 2      | 'the ledger has no volume data'     | 'list its names:\n      /names'
        '/forget volum data'    || 2      | "there is no kind 'volum'"            | "did you mean 'volume'? kinds: "
        '/forget volume -x'     || 2      | "there is no option '-x'"             | '/forget KIND PATH...'
        '/forget volume'        || 2      | 'PATH is missing'                     | '/forget KIND PATH...'
        '/status --chnged'      || 2      | "there is no option '--chnged'; did you mean '--changed'?" | '/status [--all] [--changed] [--cost] [NAME]...'
        '/status --cert-days x' || 2      | "'x' is not a whole number"           | '/status [--all] [--changed] [--cost] [NAME]...'
        '/status --cert-days'   || 2      | "missing required parameter for option '--cert-days' (N)" | '/status [--all] [--changed] [--cost] [NAME]...'
        "/status --all --accept web --why 'it is so'" || 2 | '--accept prints no report' | 'leave out the options of the report'
        '/import volume'        || 2      | 'KIND and LABEL or ID are missing'    | 'write import instance web-1, or import --all'
        '/import volum data'    || 2      | "nothing of kind 'volum' can be imported" | "did you mean 'volume'? kinds: "
        "/forget volume o'clock" || 2     | 'a quote is not closed'               | '/forget KIND PATH...'
        '/forget volume data'   || 2      | 'the ledger has no volume data'     | 'list its names:\n      /names'
    }

    def 'a command on a line of its own is run between the lines of a piped script'() {
        given:
        piped = "region 'us-east'\ndef data = volume('data', 20)\n/names\ndef text = \'\'\'\n/names\n\'\'\'\ntext.strip() + data.size\n"

        expect:
        ballast('--sandbox') == 0
        out.readLines()*.replaceAll(/  \d{4}-.*/, '')*.trim() == ['kind    path  id    recorded', 'volume  data  1001', '/names20']
    }

    def 'a command for the sandbox may be the first line'() {
        given:
        piped = "/sandbox fault GET /volumes/{id} first 1 status 503\nvolume('data', 20)\n/log\n"

        expect:
        ballast('--sandbox') == 0
        out.contains('from now on: GET /volumes/{id} first 1 status 503')
        out.readLines().any { it.startsWith('GET /volumes/1001 -> 503 ') }
    }

    def 'what is wrong with a command, or with what it evaluates, is the end and the status: #line'() {
        given:
        piped = "$line\nprintln 'went on'\n"

        expect:
        ballast('--sandbox') == status
        !out.contains('went on')
        err.contains(said)

        where:
        line                       || status | said
        '/lease now'               || 2      | "/lease takes nothing, not 'now'"
        '/time 1.foo()'            || 1      | 'foo'
        '/load nowhere.groovy'     || 2      | 'there is no file'
    }

    def 'a mistyped command is refused before anything runs: #line'() {
        given:
        piped = "println 'begun'\n$line\n"

        expect:
        ballast('--sandbox') == 2
        out.isEmpty()
        err.contains(said)

        where:
        line               || said
        '/shwo data'       || 'there is no command /shwo: did you mean /show?'
        '/laod a/b.groovy' || 'there is no command /laod: did you mean /load?'
        '/laod /a.groovy'  || 'there is no command /laod: did you mean /load?'
        '/nonsense'        || 'there is no command /nonsense'
    }

    def 'a text of Groovy with slashes is no command'() {
        given:
        piped = "def text = '''\n/shwo data\n'''\nassert text.strip() == '/shwo data'\n/data of two/.size()\n"

        expect:
        ballast('--sandbox') == 0
        out == '11\n'
    }

    def 'a mistake after a command is named by its line'() {
        given:
        piped = "/vars\n\nvolumme('data', 20)\n"

        expect:
        ballast('--sandbox') == 3
        err.contains('at stdin:3:1')
    }
}
