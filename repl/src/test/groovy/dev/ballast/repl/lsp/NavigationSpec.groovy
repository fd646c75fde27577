package dev.ballast.repl.lsp

import java.nio.file.Path
import org.eclipse.lsp4j.DefinitionParams
import org.eclipse.lsp4j.Location
import org.eclipse.lsp4j.Position
import org.eclipse.lsp4j.ReferenceContext
import org.eclipse.lsp4j.ReferenceParams
import org.eclipse.lsp4j.TextDocumentIdentifier

class NavigationSpec extends LspSpecification {

    static final String TEXT = '''\
        def size = 20
        def grow(int size, more = 1) {
            volume('data', size + more)
        }
        (1..2).each { n ->
            println "$n: ${n + size} \uD83D\uDE00 $size"
        }
        def data = grow(size)
        for (each in [data]) { println each }
        try { grow 3 } catch (IOException lost) { println lost }
        total = 1; total += 2
        println args.length
        '''.stripIndent()

    String uri

    def setup() {
        begin()
        uri = open(TEXT)
    }

    def 'the definition of #name is in line #line, and it is used #uses times'() {
        given:
        def position = position(place)

        expect:
        definition(position).collect { [it.range.start.line + 1, text(TEXT, it.range)] } == [[line, name]]
        references(position, true)*.range.collect { text(TEXT, it) } == [name] * uses
        references(position, false).size() == uses - 1

        where:
        place            | name    || line | uses
        'size = 20'      | 'size'  || 1    | 4
        'size)\nfor'     | 'size'  || 1    | 4
        'size} '         | 'size'  || 1    | 4
        'size + more'    | 'size'  || 2    | 2
        'more)'          | 'more'  || 2    | 2
        'n: '            | 'n'     || 5    | 3
        'grow(size'      | 'grow'  || 2    | 3
        'grow 3'         | 'grow'  || 2    | 3
        'data]'          | 'data'  || 8    | 2
        'each }'         | 'each'  || 9    | 2
        'lost }'         | 'lost'  || 10   | 2
        'total +='       | 'total' || 11   | 2
    }

    def 'a name in a text that does not compile has its definition in the rest'() {
        when:
        change(uri, 2, TEXT + 'println(size')
        settle()

        then:
        definition(position('size = 20'))*.range*.start*.line == [0]
        references(position('size = 20'), true).size() == 4
    }

    def 'the path of a loaded file leads to the file, and to the other places that load it'() {
        given:
        def loaded = file("region 'us-east'", 'region.groovy')
        def text = "evaluate(new File('$loaded'))\nevaluate(new File('$loaded'))\nshared = 1\nprintln shared\n"
        def loading = open(text, 'loading.groovy')

        expect:
        definition(at(0, 25), loading)*.uri*.replace('file:///', 'file:/') == [loaded.toUri().toString().replace('file:///', 'file:/')]
        references(at(1, 25), true, loading)*.range*.start*.line == [0, 1]
    }

    def 'a variable that files share is found in all of them, as the editor has them'() {
        given:
        file('', '.ballast/marker')
        def common = file("names = ['a']\nprintln names\n", 'common.groovy')
        def other = file("evaluate(new File('$common'))\nprintln names\n", 'other.groovy')
        def text = "evaluate(new File('$common'))\nnames.each { println it }\n"
        def loading = open(text, 'loading.groovy')

        expect:
        definition(at(1, 1), loading).collect { [path(it.uri), it.range.start.line] } == [[common, 0]]
        references(at(1, 1), true, loading).collect { path(it.uri) } as Set == [folder.resolve('loading.groovy'), common, other] as Set

        when:
        open('println names\n' + common.text, 'common.groovy')

        then:
        definition(at(1, 1), loading)*.range*.start*.line == [1]
        references(at(0, 9), true, common.toUri().toString()).collect { path(it.uri) }.countBy { it.fileName.toString() } == ['common.groovy': 3, 'loading.groovy': 1, 'other.groovy': 1]
    }

    def 'a method is found where it is called on this'() {
        given:
        def own = open("def grow() { 1 }\nthis.grow()\n", 'own.groovy')

        expect:
        definition(at(1, 6), own)*.range*.start*.line == [0]
        references(at(0, 5), true, own).size() == 2
    }

    def 'a parameter is declared in params'() {
        given:
        def own = open("params {\n    size 'size in GiB', default: 20\n    name 'a name'\n}\nvolume(name, size)\n", 'own.groovy')

        expect:
        definition(at(4, 14), own)*.range*.start.collect { [it.line, it.character] } == [[1, 4]]
        references(at(2, 4), true, own)*.range*.start.collect { [it.line, it.character] } == [[2, 4], [4, 7]]
    }

    def 'what is no name of the script is no use of it: #text'() {
        given:
        def own = open(text, 'own.groovy')

        expect:
        diagnostics(own) == []
        references(place, true, own)*.range*.start.collect { [it.line, it.character] } == at

        where:
        text                                                                                           | place    || at
        'total = 5\nclass B {\n    def total = 3\n    def f() { total }\n}\nprintln total\n'           | at(0, 0) || [[0, 0], [5, 8]]
        'class A {\n    def m(x) { "A" }\n    def n() { m(1) }\n}\ndef m(x) { "s" }\nprintln m(1)\n' | at(4, 4) || [[4, 4], [5, 8]]
        'static m(x) { x }\nprintln m(1)\n'                                                            | at(0, 7) || [[0, 7], [1, 8]]
        't = 1\ndef f(a = t, b = a) { a + b }\nprintln f()\n'                                              | at(0, 0) || [[0, 0], [1, 10]]
        't = { x -> x }\nprintln t(3)\ndef f() { t(4) }\nprintln f()\n'                                   | at(0, 0) || [[0, 0], [1, 8], [2, 10]]
        'def m(x) { x }\ndef r = new Runnable() { void run() { println 3 } }\nr.run()\nprintln m(1)\n' | at(0, 4) || [[0, 4], [3, 8]]
        'import groovy.transform.Field\n@Field int sz = 5\ndef q() { def sz = 2; sz + this.sz }\nprintln q()\n' | at(1, 11) || [[1, 11], [2, 32]]
    }

    private static Path path(String uri) {
        Path.of(URI.create(uri))
    }

    private static Position position(String place) {
        new Positions(TEXT).at(TEXT.indexOf(place))
    }

    private List<Location> definition(Position position, String file = uri) {
        server.textDocumentService.definition(new DefinitionParams(new TextDocumentIdentifier(file), position)).get().getLeft()
    }

    private List<Location> references(Position position, boolean declaration, String file = uri) {
        server.textDocumentService.references(new ReferenceParams(new TextDocumentIdentifier(file), position, new ReferenceContext(declaration))).get()
    }
}
