package dev.ballast.repl.lsp

import org.eclipse.lsp4j.ClientCapabilities
import org.eclipse.lsp4j.CompletionItem
import org.eclipse.lsp4j.CompletionItemKind
import org.eclipse.lsp4j.CompletionParams
import org.eclipse.lsp4j.Hover
import org.eclipse.lsp4j.HoverParams
import org.eclipse.lsp4j.InsertTextFormat
import org.eclipse.lsp4j.SignatureHelp
import org.eclipse.lsp4j.SignatureHelpParams
import org.eclipse.lsp4j.TextDocumentIdentifier

/** A text has its cursor at the mark |. */
class AssistanceSpec extends LspSpecification {

    boolean plain

    @Override
    ClientCapabilities capabilities() {
        plain ? new ClientCapabilities() : super.capabilities()
    }

    def 'completes #text by #expected'() {
        given:
        begin()

        expect:
        complete(text)*.label.containsAll(expected)

        where:
        text                                                       || expected
        'nodeb|'                                                   || ['nodebalancer']
        "nodebalancer('web') {\n    po|\n}"                        || ['port', 'port { ... }']
        "nodebalancer('web') {\n    port 80, |\n}"                 || ['https:', 'label:']
        "def data = volume('data', 20)\ndata.|"                    || ['size', 'resize', 'attachTo']
        "def data = volume('data', 20)\nda|"                       || ['data']
        "println '\uD83D\uDE00'; def data = 1; println da|"        || ['data']
        "def data = 1\r\nprintln da|\r\n"                          || ['data']
        "instance('a') {\n    region '|'\n}"                       || ['us-east']
        "nodebalancer('web') { port 80, check: '|' }"              || ['connection']
        "instance('a') { rootPass secret('|') }"                   || ['ROOT_PASS']
        "nodebalancer('web') {\n    port 80\n}\ninstanc|\nprintln(" || ['instance']
    }

    def 'a candidate has its kind, its notation, its documentation and the text that it replaces'() {
        given:
        begin()
        def text = "nodebalancer('web') {\n    po|\n}"

        when:
        def (word, braces) = complete(text).findAll { it.label.startsWith('port') }

        then:
        with(word) {
            kind == CompletionItemKind.Function
            detail.startsWith('port(whole number port')
            documentation.getRight().value == 'Adds a port, from 1 to 65535; a number is named once.'
            textEdit.getLeft().newText == 'port'
            LspSpecification.text(text - '|', textEdit.getLeft().range) == 'po'
            insertTextFormat == null
        }
        with(braces) {
            kind == CompletionItemKind.Snippet
            textEdit.getLeft().newText == 'port(${1:port}) {\n    $0\n}'
            insertTextFormat == InsertTextFormat.Snippet
            filterText == 'port'
        }
    }

    def 'braces are offered as #snippet where nothing else is in the line: #text'() {
        given:
        begin()

        expect:
        complete(text).findAll { it.kind == CompletionItemKind.Snippet }*.textEdit*.getLeft()*.newText == (snippet ? [snippet + ' {\n    $0\n}'] : [])

        where:
        text                        || snippet
        'nodebal|'                  || "nodebalancer('\${1:name}')"
        'def web = instanc|'        || "instance('\${1:name}')"
        'println instanc|'          || null
        "nodebal|('web')"           || null
        'paralle|'                  || 'parallel(${1:items})'
    }

    def 'an editor that understands neither snippets nor Markdown gets plain text'() {
        given:
        plain = true
        begin()

        expect:
        !complete('nodebal|').any { it.insertTextFormat == InsertTextFormat.Snippet }
        hover("nodebal|ancer('web')").contents.getRight().value.contains('```groovy')
    }

    def 'candidates keep their order, and are asked for again after each key'() {
        given:
        begin()
        def uri = open('')

        when:
        def list = server.textDocumentService.completion(new CompletionParams(new TextDocumentIdentifier(uri), at(0, 0))).get().getRight()

        then:
        list.incomplete
        list.items.size() > 10
        list.items*.sortText == list.items*.sortText.sort(false)
    }

    def 'the help of #text has #parts'() {
        given:
        begin()
        def help = hover(text)?.contents?.getRight()?.value

        expect:
        parts.every { help.contains(it) }
        !help.contains('](ledger.md')

        where:
        text                                               || parts
        "nodebal|ancer('web') { port 80 }"                 || ['```groovy\nnodebalancer(', 'Creates a NodeBalancer']
        "nodebalancer('web') { po|rt 80 }"                 || ['```groovy\nport(whole number port', 'Adds a port', '- A port is a number from 1 to 65535.']
        "def data = volume('data', 20)\nprintln da|ta"     || ['VolumeHandle', '- `size`: whole number']
        "volume('data', 20).si|ze"                         || ['whole number', 'The size in gigabytes.']
    }

    def 'there is no help for #text'() {
        given:
        begin()

        expect:
        hover(text) == null

        where:
        text << ['|', "println 'vol|ume'", '// vol|ume', '1 + |2', 'volume(|)']
    }

    def 'the argument at the cursor of #text is #argument'() {
        given:
        begin()
        def help = signatures(text)

        expect:
        (help ? argument(help) : null) == argument

        where:
        text                                       || argument
        'volume(|'                                 || 'text name'
        "volume('da|ta', 20)"                      || 'text name'
        "volume('data', |20)"                      || 'whole number size'
        "volume('data', 20, region: '|"            || 'region: text'
        "nodebalancer('web') { port 80, label: |"  || 'label: text'
        "def size = 2\nvolume('data', si|ze)"      || 'whole number size'
        'println 1|'                               || null
        '|'                                        || null
    }

    def 'a literal secret is neither in a completion nor in a help: #text'() {
        given:
        begin()

        expect:
        !complete(text).toString().contains('trial-only-1')
        !hover(text).toString().contains('trial-only-1')
        !signatures(text).toString().contains('trial-only-1')
        log == []

        where:
        text << [
            "def password = 'trial-only-1'\nprintln pass|word", "instance('a') { rootP|ass 'trial-only-1' }", "instance('a') { rootPass '|trial-only-1' }",
            "instance('a') { rootPass 'trial-only-1|' }"]
    }

    private List<CompletionItem> complete(String text) {
        def (uri, position) = cursor(text)
        server.textDocumentService.completion(new CompletionParams(uri, position)).get().getRight().items
    }

    private Hover hover(String text) {
        def (uri, position) = cursor(text)
        server.textDocumentService.hover(new HoverParams(uri, position)).get()
    }

    private signatures(String text) {
        def (uri, position) = cursor(text)
        server.textDocumentService.signatureHelp(new SignatureHelpParams(uri, position)).get()
    }

    private static String argument(SignatureHelp help) {
        def shown = help.signatures[help.activeSignature]
        def place = shown.parameters[shown.activeParameter].label.getRight()
        shown.label.substring(place.first, place.second)
    }

    private List cursor(String text) {
        def uri = folder.resolve('web.groovy').toUri().toString()
        openLater(text - '|', uri)
        [new TextDocumentIdentifier(uri), new Positions(text).at(text.indexOf('|'))]
    }
}
