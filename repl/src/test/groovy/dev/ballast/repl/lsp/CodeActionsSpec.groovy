package dev.ballast.repl.lsp

import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import org.eclipse.lsp4j.CodeAction
import org.eclipse.lsp4j.CodeActionContext
import org.eclipse.lsp4j.CodeActionParams
import org.eclipse.lsp4j.Range
import org.eclipse.lsp4j.TextDocumentIdentifier

class CodeActionsSpec extends LspSpecification {

    def setup() {
        begin()
    }

    def 'a literal secret is replaced by a lookup, and no title has it: #text'() {
        given:
        def actions = actions(text, 'trial-only-1')

        expect:
        actions*.title == [title]
        actions.collect { applied(text, it) } == [corrected]
        !actions*.title.any { it.contains('trial-only-1') }

        where:
        text                                          || title                                     | corrected
        "instance('a') { rootPass 'trial-only-1' }"   || "write secret('ROOT_PASS')"        | "instance('a') { rootPass secret('ROOT_PASS') }"
        "def password = 'trial-only-1'"               || "write secret('PASSWORD').reveal()" | "def password = secret('PASSWORD').reveal()"
    }

    def 'the edit of a mistake corrects it: #text'() {
        given:
        def actions = actions(text, place)

        expect:
        actions*.title == [title]
        actions[0].diagnostics*.range == newest(folder.resolve('web.groovy').toUri().toString())*.range
        actions[0].isPreferred
        applied(text, actions[0]) == corrected

        when:
        def uri = open(corrected, 'corrected.groovy')

        then:
        diagnostics(uri) == []

        where:
        text                                                  | place   || title         | corrected
        "instance('web-1') {\n    imge 'debian12'\n}"         | 'imge'  || "write image" | "instance('web-1') {\n    image 'debian12'\n}"
        "println '\uD83D\uDE00'; volume('data', 20, regoin: 'us-east')" | 'regoin' || 'write region' | "println '\uD83D\uDE00'; volume('data', 20, region: 'us-east')"
    }

    def 'the it of a closure gets a name where the braces of a word use it: #text'() {
        given:
        def actions = actions(text, place)

        expect:
        actions*.title == ['write { name -> ... }']
        applied(text, actions[0]) == corrected

        when:
        def uri = open(corrected, 'corrected.groovy')

        then:
        diagnostics(uri) == []

        where:
        text                                                                           | place    || corrected
        "['web-1'].each {\n    instance(it) { type it }\n}"                              | 'it }'   || "['web-1'].each { name ->\n    instance(name) { type name }\n}"
        "['web-1'].each { instance(\"\$it\") { type it }; [1].each { println it } }"        | 'it };'  || "['web-1'].each { name -> instance(\"\$name\") { type name }; [1].each { println it } }"
    }

    def 'an it that means something else, or is the name of a key, keeps its name'() {
        given:
        def text = "['a'].each { def f = { it }; println([it: f(it)].it + \"\\\$it\"); instance(it) { type it } }"

        expect:
        applied(text, actions(text, 'it } }')[0]) ==
            "['a'].each { name -> def f = { it }; println([it: f(name)].it + \"\\\$it\"); instance(name) { type name } }"
    }

    def 'the it of a closure gets no name where that would change more: #text'() {
        expect:
        actions(text, 'it }')*.title == []

        where:
        text << [
            "['a'].each { x -> instance('x') { type it } }", "['a'].each { -> instance('x') { type it } }",
            "['a'].each { def name = 1, each = 2, one = 3, item = 4; instance('x') { type it } }"]
    }

    def 'a region is offered where none is set'() {
        given:
        environment = [BALLAST_URL: 'http://127.0.0.1:1', BALLAST_TOKEN: 'trial-only-1']
        cloudSetup().ledger().withCloseable { it.record(ReferenceCodec.read(Kind.VOLUME, 'old'), '7', [region: 'eu-1']) }
        def text = "params {\n    size 'GiB', default: 20\n}\nvolume('data', size)\nvolume('logs', size)\n"

        when:
        def actions = actions(text, "volume('logs")

        then:
        actions*.title == ["write region 'eu-1'"]
        applied(text, actions[0]) == text.replaceFirst('volume', "region 'eu-1'\nvolume")

        when:
        def uri = open(applied(text, actions[0]), 'corrected.groovy')

        then:
        diagnostics(uri) == []
    }

    def 'no action is offered elsewhere'() {
        expect:
        actions("def password = 'trial-only-1'\nprintln 1", 'println') == []
        actions("println 'a'", "'a'") == []
    }

    def 'no lookup is offered where it could change the meaning: #text'() {
        expect:
        actions(text, 'the-1') == []

        where:
        text << [
            "params {\n    password 'the-1', secret: true\n}",
            "instance('a') { rootPass 'the-1' + 'more-2' }",
            "instance('a') { rootPass args ? 'the-1' : 'other-2' }",
            "def logins = [password: ['the-1', 'other-2']]",
            "def chosen = cert('a.pem', 'the-1')",
            "def token = instances().find { it.name == 'the-1' }"]
    }

    private List<CodeAction> actions(String text, String place) {
        def uri = open(text)
        def positions = new Positions(text)
        int start = text.indexOf(place)
        def range = new Range(positions.at(start), positions.at(start + 1))
        server.textDocumentService.codeAction(new CodeActionParams(new TextDocumentIdentifier(uri), range, new CodeActionContext(newest(uri)))).get()*.getRight()
    }

    private static String applied(String text, CodeAction action) {
        def positions = new Positions(text)
        action.edit.changes.values().first().sort { -positions.index(it.range.start) }.inject(text) { changed, edit ->
            changed.substring(0, positions.index(edit.range.start)) + edit.newText + changed.substring(positions.index(edit.range.end))
        }
    }
}
