package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification
import dev.ballast.repl.terminal.MemoryTerminal

/** Tab on a screen with fewer rows than there are candidates. */
class CompletionListSpec extends PromptSpecification {

    static final String TAB = '\t'

    def setup() {
        screen.close()
        screen = new MemoryTerminal(80, 10)
    }

    def 'the best candidates are listed, and how many more there are'() {
        given:
        begin()

        when:
        screen.type("volume('data', 20)." + TAB)

        then:
        screen.shows(' more').until { lines ->
            lines.size() <= 10 && lines[0] == "$PROMPT volume('data', 20)." && lines[1].startsWith('attachedTo') && lines.last() =~ /^\.\.\. \d+ more$/
        }

        when: 'the menu goes through all of them'
        screen.type(TAB * 8)

        then:
        screen.until { !it.any { line -> line.contains(' more') } && it.any { line -> line.startsWith('filesystemPath') } }
    }
}
