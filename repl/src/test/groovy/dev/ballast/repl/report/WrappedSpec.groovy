package dev.ballast.repl.report

import spock.lang.Specification

class WrappedSpec extends Specification {

    def 'a long line is broken between words, and goes on further in'() {
        expect:
        Wrapped.at(24, text) == broken.stripIndent().strip()

        where:
        text                                       || broken
        'short'                                    || 'short'
        'words of a line that is longer than that' || '''
            words of a line that is
              longer than that'''
        'one.word.without.any.blank.in.it behind'  || '''
            one.word.without.any.blank.in.it
              behind'''
        'two lines\nof which one is longer than it' || '''
            two lines
            of which one is longer
              than it'''
    }

    def 'the indent of a line is kept'() {
        expect:
        Wrapped.at(24, '    four blanks before a line of text') == '    four blanks before a\n      line of text'
    }

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
