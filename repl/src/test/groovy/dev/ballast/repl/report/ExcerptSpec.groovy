package dev.ballast.repl.report

import dev.ballast.run.Failure
import spock.lang.Specification

class ExcerptSpec extends Specification {

    def 'of a line of the script too long for the screen, what surrounds the place is shown'() {
        when:
        def excerpt = Excerpt.of(new Failure.Spot('web.groovy', 1, column, true, 'abcdefghij' * 10, null, null, false), 30)

        then:
        excerpt.text() == text
        excerpt.before().length() == caret

        where:
        column || text                             | caret
        1      || 'abcdefghijabcdefghijabcdefg...' | 0
        51     || '...ijabcdefghijabcdefghijab...' | 15
        100    || '...defghijabcdefghijabcdefghij' | 29
    }

    def 'the caret stands below what it marks behind wide characters, and is as wide: #line'() {
        when:
        def excerpt = Excerpt.of(new Failure.Spot('web.groovy', 1, line.indexOf(marked) + 1, true, line, null, null, false), 60)

        then:
        excerpt.text() == line
        excerpt.before() == before
        excerpt.marks() == marks

        where:
        line                        | marked     || before                 | marks
        "volume('日本語', oops)"      | 'oops'     || ' ' * 17               | '^' * 4
        "volume '日本語', 0"          | "'日本語'"   || ' ' * 7                | '^' * 8
        "\tx = '🙂'; oops"           | 'oops'     || "\t${' ' * 10}"         | '^' * 4
        "x = 'e\u0301'; oops"        | 'oops'     || ' ' * 9                | '^' * 4
    }

    def 'a line of wide characters is cut by the columns that they take'() {
        when:
        def excerpt = Excerpt.of(new Failure.Spot('web.groovy', 1, column, true, '日本語東京' * 10, null, null, false), 30)

        then:
        excerpt.text() == text
        excerpt.before().length() == caret

        where:
        column || text                                  | caret
        1      || '日本語東京日本語東京日本語...'           | 0
        26     || '...京日本語東京日本語東京日...'         | 15
        50     || '...語東京日本語東京日本語東京'          | 27
    }
}
