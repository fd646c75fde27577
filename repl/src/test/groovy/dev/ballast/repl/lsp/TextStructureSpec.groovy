package dev.ballast.repl.lsp

import org.eclipse.lsp4j.CodeLensParams
import org.eclipse.lsp4j.FoldingRangeRequestParams
import org.eclipse.lsp4j.SelectionRangeParams
import org.eclipse.lsp4j.TextDocumentIdentifier

class TextStructureSpec extends LspSpecification {

    static final String TEXT = '''\
        /* A service
           with a port. */
        nodebalancer('web') {
            port(443,
                https: selfSigned('a.test')) { node 'a', '192.0.2.1:80' }
        }
        def text = """
            more"""
        def list = [
            1]
        '''.stripIndent()

    def setup() {
        begin()
    }

    def 'brackets, strings and comments of several lines are folded'() {
        given:
        def uri = open(TEXT)

        expect:
        server.textDocumentService.foldingRange(new FoldingRangeRequestParams(new TextDocumentIdentifier(uri))).get().collect { [it.startLine, it.endLine, it.kind] } == [
            [2, 4, 'region'], [6, 7, 'region'], [0, 1, 'comment']]
    }

    def 'a selection grows from the word to the whole text'() {
        given:
        def uri = open(TEXT)
        def position = new Positions(TEXT).at(TEXT.indexOf('443'))

        when:
        def selected = server.textDocumentService.selectionRange(new SelectionRangeParams(new TextDocumentIdentifier(uri), [position])).get()[0]
        def texts = []
        for (def range = selected; range; range = range.parent) {
            texts << text(TEXT, range.range).trim().split('\n').with { [it[0].trim(), it.size()] }
        }

        then:
        texts == [['443', 1], ['443,', 2], ['(443,', 2], ["port(443,", 2], ["{", 4], ['/* A service', 10]]
    }

    def 'a saved runbook offers its rehearsal as a command for a terminal'() {
        given:
        def saved = open(TEXT)
        openLater(TEXT, 'untitled:Untitled-1')

        expect:
        with(lens(saved)[0].command) {
            title == 'rehearse'
            command == 'ballast.rehearse'
            arguments*.asString == ['ballast', 'run', '--dry-run', folder.resolve('web.groovy').toString()]
        }
        lens('untitled:Untitled-1') == []
    }

    private List lens(String uri) {
        server.textDocumentService.codeLens(new CodeLensParams(new TextDocumentIdentifier(uri))).get()
    }
}
