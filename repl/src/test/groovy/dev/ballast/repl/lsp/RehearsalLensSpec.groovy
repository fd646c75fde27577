package dev.ballast.repl.lsp

import org.eclipse.lsp4j.CodeLensParams
import org.eclipse.lsp4j.TextDocumentIdentifier

class RehearsalLensSpec extends LspSpecification {

    static final String TEXT = "nodebalancer('web') { port 80 }\n"

    def 'a saved runbook offers its rehearsal as a command for a terminal'() {
        given:
        begin()
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
