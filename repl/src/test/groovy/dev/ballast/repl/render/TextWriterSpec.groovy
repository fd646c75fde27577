package dev.ballast.repl.render

import dev.ballast.repl.render.View.Branch
import dev.ballast.repl.render.View.Card
import dev.ballast.repl.render.View.Cell
import dev.ballast.repl.render.View.Column
import dev.ballast.repl.render.View.Mark
import dev.ballast.repl.render.View.Row
import dev.ballast.repl.render.View.Table
import dev.ballast.repl.render.View.Tree
import spock.lang.Specification
import spock.lang.Unroll

class TextWriterSpec extends Specification {

    def 'the widest columns give way, numbers never do, and the last ones go first'() {
        given:
        def table = table(['id', 'what', 'where'], [['1234567890', 'w' * 30, 'a place'], ['1', 'short', 'an even longer place to be']], '... and 37 more')

        expect:
        written(table, 80) == '''\
                    id  what                            where
            1234567890  wwwwwwwwwwwwwwwwwwwwwwwwwwwwww  a place
                     1  short                           an even longer place to be
            ... and 37 more
            '''.stripIndent()
        written(table, 50) == '''\
                    id  what                where
            1234567890  wwwwwwwwwwwwwwwww…  a place
                     1  short               an even longer pl…
            ... and 37 more
            '''.stripIndent()
        written(table, 40) == '''\
                    id  what
            1234567890  wwwwwwwwwwwwwwwwwwwwwwwwwww…
                     1  short
            ... and 37 more
            (no room for: where)
            '''.stripIndent()
        written(table, 20) == '''\
                    id
            1234567890
                     1
            ... and 37 more
            (no room for: what,
            where)
            '''.stripIndent()
    }

    def 'no line is longer than the page, whatever stands in it'() {
        given:
        def odd = ['plain', '漢字かな交じり文', '👩‍👩‍👧‍👦 family', 'e\u0301te\u0301', 'x' * 70, 'words and words and words and words and words']
        def shown = [
            table(['n', 'a', 'b'], odd.collect { ['1', it, it] }),
            new Card('title', odd.collect { new Row(it, Cell.of(it)) }, '... and 3 more'),
            new Tree(branch('root', odd.collect { branch(it, [branch(it, [])]) })),
        ]

        expect:
        shown.collectMany { written(it, width).readLines().findAll { DisplayWidth.of(it) > width } } == []

        where:
        width << [20, 40, 80]
    }

    @Unroll('#text takes #columns columns')
    def 'a text takes as many columns as a terminal gives it'(String text, int columns) {
        expect:
        DisplayWidth.of(text) == columns

        where:
        text           || columns
        'plain'        || 5
        'Grüße'        || 5
        'e\u0301te\u0301' || 3
        '漢字'          || 4
        '한국'          || 4
        'ｆｕｌｌ'        || 8
        '…─│'          || 3
        '🙂'            || 2
        '❤\uFE0F'      || 2
        '👩‍👩‍👧‍👦'        || 2
        '🇪🇺'           || 2
        ''             || 0
    }

    def 'wide signs keep the columns below each other'() {
        expect:
        written(table(['name', 'n'], [['漢字', '1'], ['🙂 up', '20'], ['plain', '300']]), 80) == '''\
            name     n
            漢字     1
            🙂 up   20
            plain  300
            '''.stripIndent()
        written(table(['name', 'n'], [['漢字漢字漢字漢字漢字漢字漢字', '1']]), 20) == '''\
            name               n
            漢字漢字漢字漢字…  1
            '''.stripIndent()
    }

    def 'a card folds what does not fit, at a blank where there is one'() {
        given:
        def card = new Card('thing', [new Row('why', Cell.of('because it was so from the beginning')), new Row('path', Cell.of('/' + 'x' * 20)), new Row('none', Cell.of(''))], '... and 2 more')

        expect:
        written(card, 24) == '''\
            thing
              why   because it was
                    so from the
                    beginning
              path  /xxxxxxxxxxxxxxx
                    xxxxx
              none
              ... and 2 more
            '''.stripIndent()
    }

    def 'colours only underline what the text says'() {
        given:
        def shown = [
            new Card('thing', [new Row('status', new Cell('active', Mark.GOOD))], ''),
            new Tree(new Branch('lb', '', Cell.of(''), [new Branch('80', '', new Cell('0 of 2 up', Mark.BAD), [])])),
            new Table([new Column('up', false, false, null)], [[new Cell('1 of 2 up', Mark.PARTLY)]], ''),
        ]

        expect:
        shown.collect { new TextWriter(new Screen(true, true, 80)).write(it).replace('\u001b', '^') } == [
            '^[1mthing^[0m\n  ^[2mstatus^[0m  ^[32mactive^[0m',
            '^[1mlb^[0m\n└─ 80  ^[31m0 of 2 up^[0m',
            '^[1mup^[0m\n^[33m1 of 2 up^[0m']
        shown.every { new TextWriter(new Screen(true, true, 80)).write(it).replaceAll(/\u001b\[\d+m/, '') + '\n' == written(it, 80) }
    }

    def 'behind a pipe nothing is cut and nothing is drawn'() {
        given:
        def long_ = 'x' * 500

        expect:
        new TextWriter(Screen.PIPED).write(table(['a', 'b'], [[long_, '1']])) == "${'a'.padRight(500)}  b\n$long_  1"
        new TextWriter(Screen.PIPED).write(new Card('', [new Row('a', Cell.of(long_))], '')) == "a  $long_"
        new TextWriter(Screen.PIPED).write(new Tree(branch('a', [branch('b', [branch(long_, [])])]))) == "a\n  b\n    $long_"
    }

    private static String written(View shown, int width) {
        new TextWriter(new Screen(true, false, width)).write(shown) + '\n'
    }

    private static Branch branch(String title, List<Branch> branches) {
        new Branch(title, '', Cell.of(''), branches)
    }

    /** A column of digits alone counts as one of numbers. */
    private static Table table(List<String> titles, List<List<String>> rows, String leftOut = '') {
        def columns = titles.withIndex().collect { title, i -> new Column(title, rows.every { it[i] ==~ /\d+/ }, false, null) }
        new Table(columns, rows.collect { it.collect { Cell.of(it) } }, leftOut)
    }
}
