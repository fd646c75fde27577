package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification

/** Tables that are longer than the screen. */
class LongTablesSpec extends PromptSpecification {

    def 'every row of a table can be reached in the pager'() {
        given:
        begin()

        when:
        line('(1..300).collect { [number: it] }').shows('q: leave').type('G')

        then:
        screen.shows('300')

        cleanup:
        screen.type('q')
    }

    def 'what is too long for that is shown whole by /show --all'() {
        given:
        begin()

        when:
        line('(1..10_500).collect { [number: it] };').until { it.last() == PROMPT && it.size() > 1 }
        line('/show').shows('q: leave').type('G')

        then:
        screen.shows('500 more')

        when:
        screen.type('q').until { it.last() == PROMPT }
        line('/show --all').shows('q: leave').type('G')

        then:
        screen.shows('10500')

        cleanup:
        screen.type('q')
    }
}
