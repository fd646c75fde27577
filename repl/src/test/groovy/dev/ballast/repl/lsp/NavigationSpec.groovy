package dev.ballast.repl.lsp

import java.nio.file.Path
import java.util.concurrent.ExecutionException
import org.eclipse.lsp4j.DefinitionParams
import org.eclipse.lsp4j.Location
import org.eclipse.lsp4j.Position
import org.eclipse.lsp4j.PrepareRenameParams
import org.eclipse.lsp4j.ReferenceContext
import org.eclipse.lsp4j.ReferenceParams
import org.eclipse.lsp4j.RenameParams
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

    def 'a new name of #place replaces #uses places'() {
        given:
        def edits = rename(position(place), 'renamed').changes[uri]

        when:
        def changed = edits.sort { -new Positions(TEXT).index(it.range.start) }.inject(TEXT) { text, edit ->
            def positions = new Positions(text)
            text.substring(0, positions.index(edit.range.start)) + edit.newText + text.substring(positions.index(edit.range.end))
        }

        then:
        edits.size() == uses
        changed.contains(part)
        !changed.contains("$place")

        where:
        place       || uses | part
        'size = 20' || 4    | 'println "$n: ${n + renamed} \uD83D\uDE00 $renamed"'
        'grow(size' || 3    | 'try { renamed 3 }'
        'n ->'      || 3    | 'println "$renamed: ${renamed + size}'
    }

    def 'a new name is refused: #why'() {
        when:
        rename(position(place), name)

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == why

        where:
        place         | name    || why
        'size = 20'   | '2x'    || "'2x' is not a name"
        'size = 20'   | 'class' || "'class' is not a name"
        'size = 20'   | 'def'   || "'def' is not a name"
        'size = 20'   | '$x'    || "'\$x' is not a name"
        'size = 20'   | 'volume' || "'volume' is a word"
        'size = 20'   | 'println' || "'println' is a word"
        'size = 20'   | 'data'  || "the runbook already uses the name 'data'"
        'args.length' | 'words' || 'this name is not declared in the runbook'
        "'data', s"   | 'other' || 'this name is not declared in the runbook'
    }

    def 'the editor may ask before which name it would change'() {
        expect:
        server.textDocumentService.prepareRename(new PrepareRenameParams(new TextDocumentIdentifier(uri), position('size + more'))).get().getFirst().with { text(TEXT, it) } == 'size'
        server.textDocumentService.prepareRename(new PrepareRenameParams(new TextDocumentIdentifier(uri), position("'data'"))).get() == null
        server.textDocumentService.prepareRename(new PrepareRenameParams(new TextDocumentIdentifier(uri), position('args'))).get() == null
    }

    def 'a name in a text that does not compile has its definition in the rest, and is not renamed'() {
        when:
        change(uri, 2, TEXT + 'println(size')
        settle()

        then:
        definition(position('size = 20'))*.range*.start*.line == [0]
        references(position('size = 20'), true).size() == 4

        when:
        rename(position('size = 20'), 'other')

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == 'correct the mistakes of the text first'
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

    def 'a variable that files share is found and renamed in all of them'() {
        given:
        file('', '.ballast/marker')
        def common = file("names = ['a']\nprintln names\n", 'common.groovy')
        def other = file("evaluate(new File('$common'))\nprintln names\n", 'other.groovy')
        def text = "evaluate(new File('$common'))\nnames.each { println it }\n"
        def loading = open(text, 'loading.groovy')

        expect:
        definition(at(1, 1), loading).collect { [path(it.uri), it.range.start.line] } == [[common, 0]]
        references(at(1, 1), true, loading).collect { path(it.uri) } as Set == [folder.resolve('loading.groovy'), common, other] as Set
        rename(at(1, 1), 'servers', loading).changes.collectEntries { uri, edits -> [path(uri), edits.size()] } == [(folder.resolve('loading.groovy')): 1, (common): 2, (other): 1]

        when:
        open(common.text, 'common.groovy')
        def changed = rename(at(0, 1), 'servers', common.toUri().toString()).changes

        then:
        changed.size() == 3

        when:
        other.toFile() << 'servers = 1\n'
        rename(at(1, 1), 'servers', loading)

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == "other.groovy already uses the name 'servers'"
    }

    def 'a loaded file is renamed with each path that loads it'() {
        given:
        file('', '.ballast/marker')
        def common = file("region 'us-east'", 'common.groovy')
        def other = file("evaluate(new File('$common'))\n", 'other.groovy')
        def loading = open("println 1\nevaluate(new File('$common'))\n", 'loading.groovy')
        def position = at(1, 25)

        when:
        def changes = rename(position, 'shared.groovy', loading).documentChanges

        then:
        server.textDocumentService.prepareRename(new PrepareRenameParams(new TextDocumentIdentifier(loading), position)).get().getFirst().with { it.end.character - it.start.character } == 'common.groovy'.size()
        changes[0..1].collectEntries { [path(it.getLeft().textDocument.uri), it.getLeft().edits*.getLeft()*.newText] } == [(folder.resolve('loading.groovy')): ['shared.groovy'], (other): ['shared.groovy']]
        changes[2].getRight().with { [path(oldUri), path(newUri)] } == [common, folder.resolve('shared.groovy')]

        when:
        rename(position, name, loading)

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == why

        where:
        name           || why
        'other.groovy' || 'there is a file other.groovy'
        'shared'       || "'shared' is not the name of a .groovy file"
        '../a.groovy'  || "'../a.groovy' is not the name of a .groovy file"
    }

    def 'a variable that unknown files may share is not renamed'() {
        given:
        def loading = open("shared = 1\nevaluate(new File(args[0]))\n", 'loading.groovy')

        when:
        rename(at(0, 1), 'own', loading)

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == "other files may share the variable 'shared'; declare it with def"
    }

    def 'a method is found where it is called on this'() {
        given:
        def own = open("def grow() { 1 }\nthis.grow()\n", 'own.groovy')

        expect:
        definition(at(1, 6), own)*.range*.start*.line == [0]
        rename(at(0, 5), 'raise', own).changes[own].size() == 2
    }

    def 'a parameter is declared in params'() {
        given:
        def own = open("params {\n    size 'size in GiB', default: 20\n    name 'a name'\n}\nvolume(name, size)\n", 'own.groovy')

        expect:
        definition(at(4, 14), own)*.range*.start.collect { [it.line, it.character] } == [[1, 4]]
        references(at(2, 4), true, own)*.range*.start.collect { [it.line, it.character] } == [[2, 4], [4, 7]]
        rename(at(2, 4), 'title', own).changes[own].size() == 2
    }

    def 'a new name leaves what is no name of the script: #text'() {
        given:
        def own = open(text, 'own.groovy')

        expect:
        diagnostics(own) == []
        rename(place, 'zed', own).changes[own]*.range*.start.collect { [it.line, it.character] } == at

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

    def 'a name of the script that others may reach is not renamed: #text'() {
        given:
        def own = open(text, 'own.groovy')

        when:
        rename(at(0, 4), name, own)

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == why

        where:
        text                                                      | name    || why
        'def size(x) { x }\nsize(1)\n[1].with { println size() }' | 'zed'   || "in the braces of with, 'size' may be a name of the object"
        'def mine(x) { x }\nmine(1)\nthis["mine"](2)'             | 'zed'   || 'the runbook uses names of the script by this, owner or delegate'
        'def mine(x) { x }\n[1].each { owner.mine(it) }'           | 'zed'   || 'the runbook uses names of the script by this, owner or delegate'
        'def mine(x) { x }\ndef s = this\ns.mine(1)'              | 'zed'   || 'the runbook uses names of the script by this, owner or delegate'
        'def mine(x) { x }\ndef c = { mine(1) }\n[1].with(c)'      | 'zed'   || "in the braces of with, 'mine' may be a name of the object"
        'def getMine() { 7 }\nprintln mine'                       | 'zed'   || "'getMine' may be meant as a property, or by its get and set methods"
        'def mine(x) { x }\nprintln getClass().mine(1)'            | 'zed'   || 'the runbook uses names of the script by this, owner or delegate'
        'def mine(x) { x }\nmine(1)\nsleep 5'                     | 'sleep' || "'sleep' is a method of each script"
        'def mine(x) { x }\nmine(1)'                              | 'run'   || "'run' is a method of each script"
        'def mine = 1\nprintln mine'                              | 'out'   || "'out' is not a name"
    }

    def 'a method that another file may call is not renamed'() {
        given:
        file('', '.ballast/marker')
        def lib = file('def mine(x) { x }\nthis.mine(2)\n[a: 1]\n', 'lib.groovy')
        file("def x = evaluate(new File('$lib'))\nx.mine(1)\n", 'caller.groovy')
        def own = open(lib.text, 'lib.groovy')

        when:
        rename(at(0, 4), 'zed', own)

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.message == "caller.groovy may use 'mine' of this script"
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

    private rename(Position position, String name, String file = uri) {
        server.textDocumentService.rename(new RenameParams(new TextDocumentIdentifier(file), position, name)).get()
    }
}
