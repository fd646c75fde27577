package dev.ballast.repl.render

import dev.ballast.repl.render.View.Branch
import dev.ballast.repl.render.View.Card
import dev.ballast.repl.render.View.Cell
import dev.ballast.repl.render.View.Change
import dev.ballast.repl.render.View.Column
import dev.ballast.repl.render.View.Item
import dev.ballast.repl.render.View.Mark
import dev.ballast.repl.render.View.Outline
import dev.ballast.repl.render.View.Row
import dev.ballast.repl.render.View.Table
import dev.ballast.repl.render.View.Text
import dev.ballast.repl.render.View.Tree

class HtmlWriterSpec extends MarkupSpecification {

    static final String LIST = 'list-style:none;margin:0;padding-left:1.5em'

    def 'a table keeps numbers to the right and says what is left out'() {
        given:
        def table = new Table(
            [new Column('name', false, false, null), new Column('id', true, false, null)],
            [[Cell.of('a'), Cell.of('1')], [new Cell('b', Mark.BAD), new Cell('2', Mark.PARTLY)]],
            '... and 37 more')

        expect:
        html(table) == '''\
            <div style="overflow-x:auto"><table style="border-spacing:1em 0.1em">
            <thead><tr>
            <th scope="col" style="text-align:left">name</th>
            <th scope="col" style="text-align:right;font-variant-numeric:tabular-nums">id</th>
            </tr></thead>
            <tbody>
            <tr><td style="text-align:left">a</td><td style="text-align:right;font-variant-numeric:tabular-nums">1</td></tr>
            <tr><td style="text-align:left"><strong>b</strong></td><td style="text-align:right;font-variant-numeric:tabular-nums"><em>2</em></td></tr>
            </tbody>
            <tfoot><tr><td colspan="2" style="text-align:left"><em>... and 37 more</em></td></tr></tfoot>
            </table></div>'''.stripIndent().replace('\n', '')
    }

    def 'a card has its title above and its names at the left'() {
        expect:
        html(new Card('volume 1', [new Row('status', new Cell('active', Mark.GOOD)), new Row('x  y', Cell.of(''))], '... and more')) == '''\
            <div style="overflow-x:auto"><table style="border-spacing:1em 0.1em">
            <caption style="text-align:left;white-space:nowrap;color:inherit"><strong>volume 1</strong></caption>
            <tbody>
            <tr><th scope="row" style="text-align:left">status</th><td style="text-align:left">active</td></tr>
            <tr><th scope="row" style="text-align:left;white-space:pre-wrap">x  y</th><td style="text-align:left"></td></tr>
            </tbody>
            <tfoot><tr><td colspan="2" style="text-align:left"><em>... and more</em></td></tr></tfoot>
            </table></div>'''.stripIndent().replace('\n', '')
        !html(new Card('', [], '')).contains('caption')
    }

    def 'a tree is a list in a list'() {
        given:
        def leaf = new Branch('web-1', '192.168.128.2:80', new Cell('down', Mark.BAD), [])
        def port = new Branch('80 http', '', new Cell('0 of 1 up', Mark.BAD), [leaf])

        expect:
        html(new Tree(new Branch('nodebalancer 7', 'us-east', Cell.of(''), [port]))) == '''\
            <ul><li><strong>nodebalancer 7</strong> &#183; us-east
            <ul><li><strong>80 http</strong> &#183; <strong>0 of 1 up</strong>
            <ul><li>web-1 &#183; 192.168.128.2:80 &#183; <strong>down</strong></li></ul>
            </li></ul>
            </li></ul>'''.stripIndent().replace('\n', '')
    }

    def 'an outline is a list without bullets, with its changes and parts below, and its closing lines'() {
        given:
        def node = new Item(new Cell("- node 'a'", Mark.REMOVED), '', '', [], [])
        def port = new Item(new Cell('~ port 80', Mark.CHANGED), 'web.groovy:3', '$5.00 a month', [new Change('check', ['http', 'none']), new Change('', ['sent again'])], [node])

        expect:
        html(new Outline([port], ['plan: 2 changes'])) == """\
            <div>
            <ul style="$LIST"><li><em>~ port 80</em> <small>(web.groovy:3)</small> \$5.00 a month
            <ul style="$LIST"><li>check: http → none</li><li>sent again</li>
            <li><strong>- node &#39;a&#39;</strong></li></ul>
            </li></ul>
            <div>plan: 2 changes</div></div>""".stripIndent().replace('\n', '')
        html(new Outline([], ['plan: no changes'])) == '<div><div>plan: no changes</div></div>'
    }

    def 'a text keeps its lines'() {
        expect:
        html(new Text('a < b\n\tc')) == '<pre>a &#60; b\n\tc</pre>'
    }

    def 'nothing that is written is taken for markup: #shown.class.simpleName'() {
        when:
        def html = html(shown)

        then:
        assertHarmless(html)
        !html.contains('\u202E')
        parsed(html).textContent.contains(SEEN)

        where:
        shown << [
            new Text(HOSTILE),
            new Card(HOSTILE, [new Row(HOSTILE, Cell.of(HOSTILE))], ''),
            new Table([new Column(HOSTILE, false, false, null)], [[new Cell(HOSTILE, Mark.UNKNOWN)]], ''),
            new Tree(new Branch(HOSTILE, HOSTILE, new Cell(HOSTILE, Mark.BAD), [new Branch(HOSTILE, '', Cell.of(''), [])])),
            new Outline([new Item(Cell.of(HOSTILE), HOSTILE, HOSTILE, [new Change(HOSTILE, [HOSTILE])], [])], [HOSTILE])]
    }

    def 'what XML cannot hold is written as in a source, and an emoji as it is'() {
        expect:
        HtmlWriter.escaped(text) == written

        where:
        text                 || written
        'a\uD800b'           || 'a\\ud800b'
        '\u001B[31m\u0085'   || '\\u001b[31m\\u0085'
        '\u2066x\u2069\u200F' || '\\u2066x\\u2069\\u200f'
        '\uFFFF'             || '\\uffff'
        '\uD83D\uDE00'       || '\uD83D\uDE00'
        '"\'<>&'             || '&#34;&#39;&#60;&#62;&#38;'
    }

    def 'it has no colours of its own'() {
        given:
        def cells = Mark.values().collect { new Cell(it.name(), it) }
        def both = [
            new Table(cells.collect { new Column('a', false, false, null) }, [cells], '... and more'),
            new Card('t', cells.collect { new Row('n', it) }, '... and more')].collect { html(it) }.join()

        expect:
        !(both.replace('color:inherit', '') =~ /(?i)color|background|bgcolor|#[0-9a-f]{3,8}|rgb|font/)
    }

    def 'a hundred rows of resources stay small'() {
        given:
        value("many = (1..100).collect { instance(it) }")

        expect:
        html(new ValueRenderer(Limits.USUAL).of(value('many'))).length() < 40_000
    }

    private static String html(View shown) {
        def html = new HtmlWriter().write(shown)
        parsed(html)
        html
    }
}
