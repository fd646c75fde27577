package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification

/** What the prompt suggests of the lines before. */
class SuggestionsSpec extends PromptSpecification {

    def 'what failed is not suggested: #typo'() {
        given:
        begin()

        when:
        line(right).until { it.last() == PROMPT && it.contains(answer) }
        line(typo).until { it.any { shown -> shown.startsWith('error') } && it.last() == PROMPT }
        screen.type(right.take(4))

        then:
        screen.until { it.last() == "$PROMPT $right" }

        where:
        right       | typo         | answer
        '6 * 7 + 0' | '6 * 7 + x1' | '42'
        '/names'    | '/nameless'  | 'no names yet in memory'
    }
}
