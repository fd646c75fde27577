package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification

/** Scripts from standard input, and what a script before the lines declares. */
class StandardInputSpec extends ProgramSpecification {

    def 'run - runs what is piped in, with arguments'() {
        given:
        piped = 'println args.join("+")'

        expect:
        ballast('run', '--sandbox', '-', 'a', 'b') == 0
        out == 'a+b\n'
    }

    def 'check - checks it and names its lines'() {
        given:
        piped = "region 'us-east'\nvolume('data', -5)\n"

        expect:
        ballast('check', '-') == 3
        err.contains('at stdin:2:')
    }

    def 'a script before an expression is evaluated first, and its value is not printed'() {
        expect:
        ballast('repl', '-e', 'twice(21)', script('def twice(n) { n * 2 }\n"its value"')) == 0
        out == '42\n'
    }

    def 'a script before what is piped in, too; alone its value is printed'() {
        given:
        def file = script('def twice(n) { n * 2 }\ntwice(4)')
        piped = text

        expect:
        ballast('repl', file) == 0
        out == "$printed\n"

        where:
        text        || printed
        'twice(21)' || 42
        ''          || 8
    }

    def 'help and version are commands, too'() {
        expect:
        ballast(*words) == 0
        out.contains(text)

        where:
        words                         || text
        ['help']                      || 'ballast COMMAND [OPTIONS] [ARGS...]'
        ['help', 'check']             || 'ballast check [OPTIONS] SCRIPT...'
        ['help', 'kernel', 'install'] || 'ballast kernel install'
        ['version']                   || 'Groovy'
    }
}
