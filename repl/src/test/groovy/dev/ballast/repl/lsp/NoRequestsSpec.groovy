package dev.ballast.repl.lsp

import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import java.nio.file.Files
import org.eclipse.lsp4j.CodeActionContext
import org.eclipse.lsp4j.CodeActionParams
import org.eclipse.lsp4j.CompletionParams
import org.eclipse.lsp4j.HoverParams
import org.eclipse.lsp4j.Range
import org.eclipse.lsp4j.SignatureHelpParams
import org.eclipse.lsp4j.TextDocumentIdentifier
import spock.lang.AutoCleanup

/** A server with the token and the ledger of a real service. */
class NoRequestsSpec extends LspSpecification {

    @AutoCleanup
    ServerSocket service = new ServerSocket(0, 50, InetAddress.loopbackAddress)

    def setup() {
        environment = [BALLAST_URL: "http://127.0.0.1:$service.localPort".toString(), BALLAST_TOKEN: 'trial-only-1', BALLAST_REGION: 'us-east']
        service.soTimeout = 1
    }

    def 'no answer about a text takes a request, in the dialect #dialect'() {
        given:
        environment.BALLAST_DIALECT = dialect
        begin()
        def text = "def web = instance('web-1') {\n    type 'no-such-type'\n    image 'debian12'\n    rootPass secret('ROOT_PASS')\n}\ninstances().each { println it }\n"
        def uri = open(text)
        def file = new TextDocumentIdentifier(uri)
        def inType = new Positions(text).at(text.indexOf('no-such'))

        when:
        def completed = server.textDocumentService.completion(new CompletionParams(file, inType)).get()
        def help = server.textDocumentService.hover(new HoverParams(file, at(0, 12))).get()
        def call = server.textDocumentService.signatureHelp(new SignatureHelpParams(file, at(0, 20))).get()
        def actions = server.textDocumentService.codeAction(new CodeActionParams(file, new Range(at(0, 0), at(6, 0)), new CodeActionContext([]))).get()

        then:
        [completed, help, call, actions].every { it != null }
        diagnostics(uri) == []

        when:
        service.accept()

        then:
        thrown(SocketTimeoutException)
        !(editor.published + completed + help + call + log).toString().contains('trial-only-1')

        where:
        dialect << ['documented', 'linode']
    }

    def 'names of the ledger are offered, and a ledger that does not exist is not created'() {
        given:
        begin()
        def uri = open("volume('')")
        def offered = { server.textDocumentService.completion(new CompletionParams(new TextDocumentIdentifier(uri), at(0, 8))).get().getRight().items*.label }

        expect:
        offered() == []
        !Files.exists(folder.resolve('state'))

        when:
        cloudSetup().ledger().withCloseable { it.adopt(ReferenceCodec.read(Kind.VOLUME, 'data'), '7') }

        then:
        offered() == ['data']

        when:
        folder.resolve('state/ballast/ledger.db').toFile().text = 'no ledger\n' * 100

        then:
        2.times { assert offered() == [] }
        log*.replace("$folder/", '') == ['ballast lsp: the names in the ledger are left out: the ledger state/ballast/ledger.db is damaged or is not a ledger']
    }
}
