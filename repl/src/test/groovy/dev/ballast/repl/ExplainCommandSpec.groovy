package dev.ballast.repl

import dev.ballast.error.RefusalCode
import dev.ballast.repl.cli.ProgramSpecification

class ExplainCommandSpec extends ProgramSpecification {

    def 'a code is explained with its rule, where it holds, and examples with what to write instead: #code'() {
        expect:
        ballast('explain', code) == 0
        out == '''\
            B033: Pause

            A pause is not negative.
            Holds for pause of a NodeBalancer.

              -1.seconds
                a pause of -1 s is negative
                help: write a duration such as pause: 30.seconds
            '''.stripIndent()
        err == ''

        where:
        code << ['B033', 'b033', 'b33', '33', '033']
    }

    def 'an example shows its signs as they are written, and when it is found'() {
        expect:
        ballast('explain', 'B206') == 0
        out.contains('''\
            volume('data', 20, timeout: 5.minute)
              a whole number has no property 'minute'
              help: write .minutes, as in 5.minutes
              found before it runs
            '''.stripIndent().indent(2))
        out.contains("help: 'resize' is a word: write resize(whole number[, wait: true or false,")
        !out.contains('\\[')
    }

    def 'each code has an explanation that begins with its title and rule'() {
        expect:
        RefusalCode.values().findAll { code ->
            ballast('explain', "$code") != 0 || !out.startsWith("$code: ${code.title()}\n\n${code.sentence()}\n") || out.contains('|') || out.contains('<a id')
        } == []
    }

    def 'what is no code is wrong usage: #asked'() {
        expect:
        ballast('explain', asked) == 2
        err == "error: there is no code '$asked'\n  help: write the code in the brackets of a message, such as B012\n"
        out == ''

        where:
        asked << ['B999', 'port', '.*', 'B012"></a>']
    }
}
