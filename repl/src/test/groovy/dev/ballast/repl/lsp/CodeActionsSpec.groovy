package dev.ballast.repl.lsp

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
        def edit = action.edit.changes.values().first()[0]
        def positions = new Positions(text)
        text.substring(0, positions.index(edit.range.start)) + edit.newText + text.substring(positions.index(edit.range.end))
    }
}
