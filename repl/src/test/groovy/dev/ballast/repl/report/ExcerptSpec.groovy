package dev.ballast.repl.report

import spock.lang.Specification

class ExcerptSpec extends Specification {

    def 'of a line of the script too long for the screen, what surrounds the place is shown'() {
        when:
        def excerpt = Excerpt.of(new Failure.Spot('web.groovy', 1, column, true, 'abcdefghij' * 10), 30)

        then:
        excerpt.text() == text
        excerpt.before().length() == caret

        where:
        column || text                             | caret
        1      || 'abcdefghijabcdefghijabcdefg...' | 0
        51     || '...ijabcdefghijabcdefghijab...' | 15
        100    || '...defghijabcdefghijabcdefghij' | 29
    }
}
