package dev.ballast.repl

import dev.ballast.sandbox.control.Fault
import spock.lang.Timeout

/** {@code SOURCE | ballast}: what is piped in is one script. */
@Timeout(60)
class PipedScriptSpec extends MistakeSpecification {

    def 'it is run whole, and the value of its last line is printed'() {
        given:
        environment = [:]
        piped = '''\
            #!/usr/bin/env ballast
            import java.time.Duration

            def names = ['a', 'b'].collect { name ->
                name.toUpperCase()
            }
            int count = 0
            5
            def twice(n) {
                n * 2
            }

            if (names.size() > 1) {
                count++
            }
            println "of $names"
            class Pair {
                int a
            }
            [count: twice(count), a: new Pair(a: 7).a, wait: Duration.ofSeconds(3)]
            '''.stripIndent()

        expect:
        ballast() == 0
        out == "of [A, B]\ncount  2\na      7\nwait   PT3S\n"
        err == ''
    }

    def 'it is run as #form'() {
        given:
        piped = text
        launcher = [stdout: 'terminal', width: '80']

        expect:
        ballast(*arguments) == 0
        out == printed
        err == ''

        where:
        form                      | arguments                                | text                 || printed
        'ballast alone'           | []                                       | '6 * 7'              || '42\n'
        'a session with options'  | ['repl', '--quiet', '--no-init']         | 'def x = 6\nx * 7\n' || '42\n'
        'one on a sandbox'        | ['--sandbox']                            | 'instances().size()' || '0\n'
        'text of another system'  | []                                       | '\uFEFF6 *\r\n7\r\n' || '42\n'
        'one that has no value'   | []                                       | 'def f() { 1 }'      || ''
        'an empty line'           | ['--sandbox']                            | '\n'                 || ''
        'comments alone'          | []                                       | '// nothing\n'       || ''
    }

    def 'the exit status tells how it ended: #text'() {
        given:
        piped = text
        if (fault) {
            sandbox.fail(fault)
        }

        expect:
        ballast() == status
        out == printed
        complaint()[0].contains(problem)
        complaint()[1] == place
        !err.contains('\tat ')

        where:
        text                                            | fault                                    || status | printed   | place     | problem
        "println 'begun'\nthrow new Exception('mine')"  | null                                     || 1      | 'begun\n' | 'stdin:2' | 'Exception: mine'
        "println 'begun'\nsecret('NOT_SET').reveal()"            | null                                     || 2      | 'begun\n' | 'stdin:2' | 'NOT_SET'
        "println 'begun'\nvolume('data', 0)"            | null                                     || 3      | ''        | 'stdin:2' | 'a volume of 0 GB'
        "println 'begun'\n\nnodebalancr('web') {\n}\n"  | null                                     || 3      | ''        | 'stdin:3' | "no word 'nodebalancr'"
        "println 'begun'\nif (args) {\n"                | null                                     || 3      | ''        | 'stdin:2' | 'it ends too early: } is missing'
        "println 'begun'\nvolume('d', 20, wait: false)" | Fault.on('POST /volumes').after().drop() || 4      | 'begun\n' | 'stdin:2' | 'may exist'
    }

    def 'a signal stops it'() {
        given:
        piped = "println 'ready'\nwhile (true) {}\n"
        whenPrinted = { signals.accept(15) }

        expect:
        ballast() == 143
        complaint()[1] == 'stdin:2'
    }

    def 'without an account it says what is missing'() {
        given:
        environment = [:]
        piped = "println 'begun'\nvolume('data')"

        expect:
        ballast() == 2
        complaint()[0].startsWith('no URL is set')
    }

    def 'a text of which the compiler would not come to an end is refused: #what'() {
        given:
        piped = text

        expect:
        ballast('--sandbox') == status
        complaint()[0..1] == [problem, line]
        err.size() < 4_000

        where:
        what                | text                                          || status | line      | problem
        'two megabytes'     | '(' * 500_001                                 || 2      | null      | 'stdin has more than 500,000 characters, too many for a script'
        'brackets'          | '1\n' + '(' * 100_000                         || 3      | 'stdin:2' | 'it is nested too deeply for the Groovy compiler'
        'closed brackets'   | 'x = ' + '[' * 3_000 + ']' * 3_000            || 3      | 'stdin:1' | 'it is nested too deeply for the Groovy compiler'
        'a sum'             | (['1'] * 10_000).join('+')                    || 3      | 'stdin:1' | 'it is nested too deeply for the Groovy compiler'
        'too many lines'    | 'x = [a: 1].a + 1\n' * 2_000                  || 3      | 'stdin:1' | 'the script outside its methods has more code than a Java method can hold'
    }

    def 'of a very long name a message shows the beginning'() {
        given:
        piped = 'println 1\n' + 'a' * 200_000 + ' 1\n'

        expect:
        ballast('--sandbox') == 3
        err.readLines().every { it.size() < 700 }
    }

    def 'a mistake at a very long text is reported: #begin...#end'() {
        given:
        piped = begin + 'ab-' * times + end

        expect:
        ballast('--sandbox') == status
        complaint()[0].contains(problem)

        where:
        begin       | times  | end       || status | problem
        "println '" | 20_000 | "'.foo()" || 1      | 'String has no method foo()'
        'println "' | 20_000 | '".foo()' || 1      | 'String has no method foo()'
        "println '" | 70_000 | "'"       || 3      | 'String too long'
    }

    def 'what is no text is wrong usage'() {
        given:
        piped = [0x31, 0xE9, 0x31] as byte[]

        expect:
        ballast() == 2
        complaint() == ['standard input is not UTF-8 text', null, 'write it as UTF-8']
    }

    def 'a question is answered by --yes, never by what is piped in'() {
        given:
        profile('confirm = true')
        ballast('--profile', 'prod', '-e', "volume('data', 20); null")
        piped = "volume('data').delete()\n"

        expect:
        ballast('--profile', 'prod') == 2
        ballast('--profile', 'prod', '--yes') == 0
        sandbox.requests()['DELETE /volumes/{id}'] == 1
    }
}
