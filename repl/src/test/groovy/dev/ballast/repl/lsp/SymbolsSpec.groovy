package dev.ballast.repl.lsp

import org.eclipse.lsp4j.DocumentSymbol
import org.eclipse.lsp4j.DocumentSymbolParams
import org.eclipse.lsp4j.SymbolKind
import org.eclipse.lsp4j.TextDocumentIdentifier
import org.eclipse.lsp4j.WorkspaceSymbolParams

class SymbolsSpec extends LspSpecification {

    static final String WEB = '''\
        def web = instance('web-1') {
            type 'standard-1'
            image 'debian12'
        }
        nodebalancer('web') {
            port(443, https: selfSigned('a.test')) {
                node 'web-1', web.privateIp + ':80'
                node 'web-2', '192.0.2.1:80'
            }
            port 80
        }
        def grow(int size) {
            volume('data', size)
        }
        class Pair { int first }
        (1..2).each { n -> instance("app-$n") { image 'debian12' } }
        println nodebalancer('web')
        '''.stripIndent()

    def setup() {
        begin()
    }

    def 'the outline has the words with braces above the words in them'() {
        given:
        def uri = open(WEB)

        expect:
        outline(symbols(uri)) == [
            'instance web-1',
            'nodebalancer web', '  port 443', '    node web-1', '    node web-2', '  port 80',
            'grow', '  volume data', 'Pair', 'instance "app-$n"']
        with(symbols(uri)[1]) {
            text(WEB, selectionRange) == 'nodebalancer'
            text(WEB, range).startsWith("nodebalancer('web') {")
            text(WEB, range).endsWith('    port 80\n}')
        }
        symbols(uri)*.kind == [SymbolKind.Object, SymbolKind.Object, SymbolKind.Method, SymbolKind.Class, SymbolKind.Object]
    }

    def 'a text that does not compile has the outline of the rest'() {
        given:
        def uri = open(WEB)
        def before = outline(symbols(uri))

        when:
        change(uri, 2, "volume('logs', 20)\nnodebalancer('a', \n" + WEB + 'nodebalancer(')
        settle()

        then:
        outline(symbols(uri)) == ['volume logs'] + before

        when:
        change(uri, 3, '(\n' * 300)
        settle()

        then:
        outline(symbols(uri)) == ['volume logs'] + before
    }

    def 'symbols of the workspace are those of open runbooks and of runbooks in its folders'() {
        given:
        file('@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\nvolume("logs", 20)\nvolume("data", 20)', 'jobs/logs.groovy')
        file('volume("data", 20)', 'build.groovy')
        file('@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\nvolume("data", 20)', 'target/old.groovy')
        file('@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\nvolume("data", (', 'broken.groovy')
        open(WEB)

        expect:
        found('DATA') == ['volume data of grow in web.groovy', 'volume data in logs.groovy']
        found('web-2') == ['node web-2 of port 443 in web.groovy']
        found('nothing') == []

        when:
        def saved = file('@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\nvolume("other", 20)', 'jobs/logs.groovy')
        saved.toFile().lastModified = 1

        then:
        found('other') == ['volume other in logs.groovy']
    }

    private List<DocumentSymbol> symbols(String uri) {
        server.textDocumentService.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri))).get()*.getRight()
    }

    private List<String> found(String query) {
        server.workspaceService.symbol(new WorkspaceSymbolParams(query)).get().getRight().collect {
            "$it.name${it.containerName ? " of $it.containerName" : ''} in ${it.location.getLeft().uri.split('/').last()}".toString()
        }
    }

    private static List<String> outline(List<DocumentSymbol> symbols, String indent = '') {
        symbols.collectMany { [indent + it.name] + outline(it.children, indent + '  ') }
    }
}
