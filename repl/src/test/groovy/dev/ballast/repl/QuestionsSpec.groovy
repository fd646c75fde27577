package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification
import dev.ballast.repl.terminal.MemoryTerminal

/** What a line asks at the prompt. */
class QuestionsSpec extends PromptSpecification {

    def 'one Ctrl-C at a question ends the line, whatever else would ask'() {
        given:
        begin()

        when:
        line('parallel(1..10) { secret("ASKED_$it").reveal() }').until { asked(it) == 1 }.type(CTRL_C).shows('stopped')

        then:
        asked(screen.lines()) == 1

        when:
        line('6 * 7')

        then:
        screen.shows('\n42')
    }

    def 'a line that closes the output only flushes it'() {
        given:
        begin()

        expect:
        line('System.out.withPrintWriter { it.println 4 * 11 }; System.err.close()').shows('\n44')
        line('System.out.println 5 * 11').shows('\n55')
        line('/vars').shows('no variables')
    }

    def 'a line that closes the input leaves it to the prompt'() {
        given:
        boolean closed = false
        def before = System.in
        System.in = new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            void close() {
                closed = true
            }
        }
        begin()

        when:
        line('System.in.close()').until { it.last() == PROMPT }
        line('6 * 7').shows('\n42')

        then:
        !closed

        cleanup:
        System.in = before
    }

    def 'Ctrl-D at a question cancels it, and the next line asks again'() {
        given:
        begin()

        expect:
        line("secret('ASKED_1').reveal()").until { asked(it) == 1 }.type(MemoryTerminal.CTRL_D).shows('the question for ASKED_1 was cancelled: nothing was sent for it')
        line("secret('ASKED_1').reveal()").until { asked(it) == 2 }.type('swordfish' + ENTER).until { it.last() == PROMPT }
    }

    def 'branches that ask at once are answered one after the other, and no answer is shown'() {
        given:
        begin()

        when:
        line('parallel([1, 2]) { secret("ASKED_$it").reveal() }').until { asked(it) == 1 }.type('swordfish' + ENTER)
        screen.until { asked(it) == 2 }.type('swordfish' + ENTER).until { it.last() == PROMPT }

        then:
        !screen.lines().any { it.contains('swordfish') }
    }

    def 'a hidden answer arrives as it was typed: #typed'() {
        given:
        begin()

        when:
        line("println 'typed ' + secret('TYPED').reveal().collect { (int) it }")
        screen.shows('TYPED:')
        line(typed)

        then:
        screen.shows('typed ' + typed.collect { (int) it })

        where:
        typed << ['pa\\ss\\\\', '^a^b!! !1 $x${y}', ' both ends ']
    }

    private static int asked(List<String> lines) {
        lines.count { it ==~ /ASKED_\d+:/ }
    }
}
