package dev.ballast.repl

import java.nio.file.Files

/** What a person gets wrong in a script as such: its own line is named, never one of ours. */
class ScriptMistakesSpec extends MistakeSpecification {

    def 'a script that fails names its own line: #what'() {
        given:
        def made = "volume('data', 20)"

        expect:
        ballast(script("$made\n$text")) == 1
        complaint() == [problem, "web.groovy:$line", null]
        recorded() == ['volume data 1001']
        !(out + err).contains('\tat ')

        when:
        int cured = ballast(script("$made\nprintln 1"))

        then:
        cured == 0
        creates() == ['POST /volumes': 1]

        where:
        what                       | text                                                             || line | problem
        'it throws'                | "\nthrow new IllegalStateException('mine')"                      || 3    | 'IllegalStateException: mine'
        'it throws in a method'    | "def stop() {\n  throw new IOException('full')\n}\nstop()"       || 3    | 'IOException: full'
        'it throws in a block'     | "nodebalancer('web') {\n  port 80\n  throw new Exception('x')\n}" || 4   | 'Exception: x'
        'it throws in parallel'    | "parallel([1]) {\n  throw new Exception('x')\n}"                 || 3    | 'Exception: x'
        'it calls upon null'       | 'def none = null\nnone.boot()'                                   || 3    | 'cannot call boot() on null'
        'it reads from null'       | 'def none = null\nprintln none.id'                               || 3    | "null has no property 'id'"
        'it calls what is not'     | "\n'text'.bot(1)"                                                || 3    | 'String has no method bot(Integer)'
        'it reads what is not'     | "\nprintln(('a' as Object).sise)"                                    || 3    | "String has no property 'sise'"
        'it asserts what is not'   | '\nassert [80].size() == 2'                                      || 3    | 'this assertion failed:\nassert [80].size() == 2\n|      |\n1      false'
    }

    def 'an argument that was not given is named: #given'() {
        expect:
        ballast('run', '--sandbox', script('\nprintln args[1]'), *given) == 1
        complaint() == [problem, 'web.groovy:2', 'write the arguments after the script:\nballast run SCRIPT ARGUMENT']

        where:
        given || problem
        []    || 'the script needs args[1], and no argument was given'
        ['a'] || 'the script needs args[1], and the last argument given is args[0]'
    }

    def 'a list that cannot be changed says what to write'() {
        expect:
        ballast('run', '--sandbox', script("def fixed = ['b', 'a'].asImmutable()\nfixed.sort { it }")) == 1
        complaint() == ['this list or map cannot be changed', 'web.groovy:2',
                        'work on a copy: toSorted { .. } instead of sort { .. }, list + element instead of list << element']
    }

    def 'a pattern that is none says what to write'() {
        expect:
        ballast('run', '--sandbox', script('\ndef open = ~/[/')) == 1
        complaint() == ['/[/ is not a regular expression: Unclosed character class', 'web.groovy:2',
                        'write \\ before a character that stands for itself, as in ~/\\[/']
    }

    def 'a class that Java cannot load is reported in one sentence'() {
        expect:
        ballast('run', '--no-check', '--sandbox', script('throw 3')) == 1
        complaint()[0] ==~ /VerifyError: .*/
        complaint()[0].readLines().size() == 1
    }

    def 'what several branches have in common is said once: #name'() {
        expect:
        ballast(script("def all = new java.util.concurrent.CyclicBarrier(3)\nparallel(1..3) { n -> all.await(); volume(\"$name\") }")) == 3
        err.count('error[B301]: ') == errors
        err.count('  help: ') == 1
        complaint()[2] == 'create it with a block or a size, or give its id if it exists'

        where:
        name       || errors
        'none-$n'  || 3
        'the same' || 1
    }

    def 'a line that is asked of a stream is answered with what reads lines'() {
        expect:
        ballast(script('println 1\nSystem.in.readLine()')) == 1
        complaint()[0].endsWith('InputStream has no method readLine()')
        complaint()[1..2] == ['web.groovy:2', 'write newReader().readLine()']
    }

    def 'an exception that cannot be read is named, with its line: #thrown'() {
        expect:
        ballast(script("println 1\n$thrown")) == 1
        complaint() == [problem, 'web.groovy:2', null]

        where:
        thrown                                                                    || problem
        'throw new Exception() { String getMessage() { throw new Error() } }'     || 'RunbookScript$1 was thrown, and cannot be read: its own code throws Error'
        'class Bad extends Exception { String toString() { throw new Error() } }; throw new Bad()' || 'Bad was thrown, and cannot be read: its own code throws Error'
    }

    def 'a script that the compiler breaks at is refused at its line: #what'() {
        expect:
        ballast(*command, script(text)) == 3
        complaint() == [problem, line, instead]
        !err.contains('Exception')

        where:
        [command, broken] << [
            [['check'], ['run', '--sandbox'], ['run', '--sandbox', '--no-check']],
            [
                ['nested brackets', '1\nx = ' + '(' * 400 + '1' + ')' * 400, 'web.groovy:2', 'it is nested too deeply for the Groovy compiler', 'split it into parts'],
                ['a long chain', 'a' + '?:a' * 5_000, 'web.groovy:1', 'it is nested too deeply for the Groovy compiler', 'split it into parts'],
            ]
        ].combinations()
        (what, text, line, problem, instead) = broken
    }

    def 'a script that does not compile is not begun: #what'() {
        expect:
        ballast(script("println 'began'\n$text")) == 3
        [complaint()[0], complaint()[2]] == [problem, instead]
        brief.contains("  at web.groovy:$place\n")
        out == ''
        err.readLines().last() == 'refused: no request was sent'
        sandbox.requests().isEmpty()
        plain()

        where:
        what                  | text                                     || place | problem                          | instead
        'an unknown class'    | 'def a = new NoSuch()'                   || '2:9' | 'unable to resolve class NoSuch' | null
        'a kind of handle'    | "Volume v = volume('data', 20)"          || '2:8' | 'unable to resolve class Volume' | 'write def v: a handle needs no type'
        'a class of a handle' | "def f(int n, NodeBalancerHandle web) { }\nf(1, null)" || '2:14' | 'unable to resolve class NodeBalancerHandle' | 'write def web: a handle needs no type'
        'handles in a list'   | 'List<Instance> all = []'                || '2:6' | 'unable to resolve class Instance' | 'remove it: a handle needs no type'
        'a map in braces'     | "instance('web') { type: 'a', image: 'b' }" || '2:28' | "a comma cannot follow the label 'type:'" | "write type without a colon, and a semicolon or a new line instead of the comma"
        'a map over lines'    | "instance('web') {\n  type: 'a',\n  image: 'b'\n}" || '3:12' | "a comma cannot follow the label 'type:'" | "write type without a colon, and a semicolon or a new line instead of the comma"
        'a stray parenthesis' | 'foo)'                                   || '2:4' | "Unexpected input: ')'"          | null
        'a brace left open'   | "nodebalancer('web') {\n  port 80\n"     || '2:21' | '} is missing'                 | 'close what opens here'
        'a call left open'    | "volume('data',\n"                       || '2:7' | ') is missing'                  | 'close what opens here'
        'a call in braces'    | "nodebalancer('web') {\n  port(80 {\n  }\n}\n" || '3:7' | ') is missing'            | 'close what opens here'
        'two brackets'        | "foo { bar([1, // 2"                     || '2:11' | '])} is missing'                | 'close what opens here'
        'a condition'         | "if (args\n{ println 1 }\nfoo(2)"        || '2:4' | ') is missing'                  | 'close what opens here'
        'a quote left open'   | "println 'x"                             || '2:9' | "' is missing"                  | 'close what opens here'
        'a quote of a line'   | "println 'x\nprintln 'y'"                || '2:9' | "' is missing"                  | 'close what opens here'
        'a text of lines'     | 'x = """a\n\n'                           || '2:5' | '""" is missing'                | 'close what opens here'
        'a value in a text'   | 'x = "a ${b'                             || '2:8' | '}" is missing'                 | 'close what opens here'
        'a comment'           | 'println 1 /* a'                         || '2:11' | '*/ is missing'                 | 'close what opens here'
        'a value that misses' | 'def x =\n\n'                            || '2:8' | 'it ends too early' | null
        'an invisible sign'   | "volume('a',\u200B 20)"                  || '2:12' | "Unexpected character: '\\u200b'" | 'remove it'
        'an odd blank'        | "volume('a',\u00A020)"                   || '2:12' | "Unexpected character: '\u00A0'" | 'write a blank; this is NO-BREAK SPACE'
        'a price in dollars'  | 'println "cost $5"'                      || '2:15' | 'no name and no { follows the $ in this text' | 'write \\$5'
        'a stray backslash'   | 'x = 1 \\ 2'                             || '2:7' | "Unexpected character: '\\'"     | 'remove it'
        'a brace too many'    | 'while (args) {\n} }'                    || '3:3' | "Unexpected input: '} }'"       | null
    }

    def 'what the check cannot know is advised on when it runs: #what'() {
        expect:
        ballast(script(text)) == 1
        complaint() == [problem, 'web.groovy:2', instead]

        where:
        what                 | text                                                              || problem                              | instead
        'an amount'          | "def amount = new groovy.json.JsonSlurper().parseText('5')\nprintln amount.minute"                  || "Integer has no property 'minute'"   | 'write .minutes, as in 5.minutes'
        'a word in a class'  | "class Maker {\n def make() { def one = { volume('a', it) }; one(1) }\n}\nnew Maker().make()" || 'Maker has no method volume(String, Integer)' \
            | 'pass the script to the class, new Maker(this), and write script.volume(...); or write a method of the script instead of the class'
    }

    def 'a file that cannot be a script is wrong usage: #what'() {
        given:
        Files.createDirectory(folder.resolve('folder'))
        Files.write(folder.resolve('latin.groovy'), [0x70, 0xE9] as byte[])
        Files.createSymbolicLink(folder.resolve('memory.groovy'), new File('/proc/self/mem').toPath())

        expect:
        ballast(folder.resolve(name)) == 2
        complaint() == [problem, null, instead]
        out == ''
        sandbox.requests().isEmpty()
        plain()

        where:
        what           | name           || problem                            | instead
        'it is missing' | 'none.groovy' || 'there is no file none.groovy'     | null
        'a folder'     | 'folder'       || 'folder is a folder, not a runbook'   | 'name a .groovy file in it'
        'no UTF-8'     | 'latin.groovy' || 'latin.groovy is not UTF-8 text'   | 'save it as UTF-8'
        'unreadable'   | 'memory.groovy' || 'memory.groovy cannot be read: Input/output error'    | 'check who may read it:\nls -l memory.groovy'
    }
}
