package dev.ballast.repl.render

import spock.lang.Specification

class DisplayWidthSpec extends Specification {

    def 'a long line is broken between words, and goes on further in'() {
        expect:
        DisplayWidth.wrapped(24, text) == broken.stripIndent().strip()

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
        DisplayWidth.wrapped(24, '    four blanks before a line of text') == '    four blanks before a\n      line of text'
    }

    def 'wide characters are broken, cut and aligned by the columns that they take'() {
        expect:
        DisplayWidth.wrapped(20, '\u6771\u4eac\u90fd \u6e0b\u8c37\u533a \u795e\u5357\u533a\u5916') == '\u6771\u4eac\u90fd \u6e0b\u8c37\u533a\n  \u795e\u5357\u533a\u5916'
        DisplayWidth.cut('\u6771\u4eac\u90fd\u6e0b\u8c37\u533a', 9, '...') == '\u6771\u4eac\u90fd...'
        DisplayWidth.padded('\u6771\u4eac', 5) + '|' == '\u6771\u4eac |'
    }

    def 'each row of a #what is read as often among many as among a few'() {
        expect:
        reads(row, write, 1000) <= 100 * reads(row, write, 10)

        where:
        what    | row                                                                | write
        'table' | [View.Cell.of('tokyo')]                                            | { List rows -> new TextTable(Screen.PIPED).lines(new View.Table([new View.Column('city', false, false, null)], rows, '')) }
        'tree'  | new View.Branch('web', '192.168.200.1:80', View.Cell.of('up'), []) | { List rows -> new TextTree(Screen.PIPED).lines(new View.Tree(new View.Branch('site', '', View.Cell.of(''), rows))) }
    }

    /** Returns how often the rows of a list are read. */
    private static int reads(Object row, Closure<?> write, int rows) {
        int reads = 0
        write.call(new AbstractList<Object>() {
            @Override
            Object get(int at) {
                reads++
                row
            }

            @Override
            int size() {
                rows
            }
        })
        reads
    }
}
