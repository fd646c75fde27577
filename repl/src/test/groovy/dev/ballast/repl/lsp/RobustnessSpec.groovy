package dev.ballast.repl.lsp

import dev.ballast.CloudSetup
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import org.eclipse.lsp4j.DocumentSymbolParams
import org.eclipse.lsp4j.TextDocumentIdentifier
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode
import spock.lang.Timeout

class RobustnessSpec extends LspSpecification {

    static final String WRONG = "nodebalancer('web') {\n    port 70443\n}\n"

    Integer parent
    boolean fails

    @Override
    CloudSetup cloudSetup() {
        if (fails) {
            throw new IllegalStateException('trial-only-1')
        }
        super.cloudSetup()
    }

    @Override
    Integer processId() {
        parent
    }

    def 'it ends with status #expected if the editor #ends'() {
        given:
        begin()

        when:
        end.call(this)

        then:
        status.get(10, TimeUnit.SECONDS) == expected

        where:
        ends                         | end                                                     || expected
        'shuts it down and ends it'  | { it.server.shutdown().get(); it.server.exit() }         || 0
        'ends it without notice'     | { it.server.exit() }                                    || 1
        'closes the input'           | { it.toServer.close() }                                 || 1
    }

    def 'it ends with the process that the editor names'() {
        given:
        def process = new ProcessBuilder('sleep', '60').start()
        parent = process.pid() as int
        begin()

        when:
        process.destroyForcibly()

        then:
        status.get(20, TimeUnit.SECONDS) == 1
    }

    def 'a process that is not there is no parent'() {
        given:
        parent = Integer.MAX_VALUE

        when:
        begin()
        def uri = open(WRONG)

        then:
        diagnostics(uri).size() == 1
    }

    def 'a request without what the protocol requires is answered by an error and not logged: #method #params'() {
        given:
        begin()
        def uri = open(WRONG)

        when:
        connection.remoteEndpoint.request(method, params == null ? null : params + (params.textDocument == 'it' ? [textDocument: [uri: uri]] : [:])).get()

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.code == ResponseErrorCode.InvalidParams.value
        refused.cause.responseError.message == "the parameters of $method are not those of the protocol"
        log == []
        diagnostics(uri).size() == 1

        where:
        method                    | params
        'textDocument/hover'      | null
        'textDocument/hover'      | [:]
        'textDocument/definition' | [textDocument: 'it']
        'textDocument/definition' | [textDocument: [:], position: [line: 0, character: 0]]
        'textDocument/completion' | [textDocument: 'it', position: 7]
        'textDocument/references' | [textDocument: 'it', position: [line: 0, character: 0]]
        'workspace/symbol'        | [:]
    }

    def 'a request that fails is answered by an error, and the log names the failure without a message'() {
        given:
        begin()
        def uri = open(WRONG)
        fails = true

        when:
        connection.remoteEndpoint.request('textDocument/completion', [textDocument: [uri: uri], position: [line: 0, character: 0]]).get()

        then:
        def failed = thrown(ExecutionException)
        failed.cause.responseError.code == ResponseErrorCode.InternalError.value
        failed.cause.responseError.message == 'the request failed: IllegalStateException'
        log.size() == 1
        log[0].startsWith('ballast lsp: java.lang.IllegalStateException at dev.ballast.repl.lsp.')
        !log[0].contains('trial-only-1')

        when:
        fails = false
        change(uri, 2, '')
        pass(300)

        then:
        diagnostics(uri) == []
    }

    def 'a position before the text is its beginning'() {
        given:
        begin()
        def uri = open(WRONG)

        expect:
        connection.remoteEndpoint.request('textDocument/definition', [textDocument: [uri: uri], position: [line: -1, character: -1]]).get() != null
    }

    def 'a message that is no JSON leaves the server alive, and the log does not quote it'() {
        given:
        begin()

        when:
        ['{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": "trial-only-1"}}', '{trial-only-1', '[]', '{"jsonrpc": "2.0", "id": 7, "method": 8}'].each {
            def body = it.getBytes('UTF-8')
            toServer.write("Content-Length: ${body.length}\r\n\r\n".getBytes('US-ASCII'))
            toServer.write(body)
            toServer.flush()
        }
        def uri = open(WRONG)

        then:
        diagnostics(uri).size() == 1
        !log.join('\n').contains('trial-only-1')
    }

    def 'a message that cannot be read is logged and answered without an id, and the next one is read: #broken'() {
        when:
        def texts = answers(broken, message('{"jsonrpc": "2.0", "id": 8, "method": "initialize", "params": {}}'))

        then:
        texts.any { it.contains('"id":null') && it.contains('-32700') }
        texts.any { it.contains('"id":8') && it.contains('"name":"ballast"') }
        !log.empty
        !log.join('\n').contains('secret-1')

        where:
        broken                                                                 | _
        message('{secret-1')                                                   | _
        message('[]')                                                          | _
        'Content-Length: 20\r\n\r\n{"jsonrpc": "2.0", "id": 7, "method": "secret-1"}' | _
        'Content-Length: none\r\n\r\nsecret-1'                                  | _
    }

    /** Sends these messages to a server of their own, and returns the bodies of its answers. */
    private List<String> answers(String... messages) {
        def input = new PipedInputStream(1 << 16)
        toServer = new PipedOutputStream(input)
        def answers = new ByteArrayOutputStream()
        def settings = new ServerSettings({ cloudSetup() }, [], [] as Set, { log << it })
        status = CompletableFuture.supplyAsync { new ServerConnection(settings, worker).serve(input, answers) }
        messages.each { toServer.write(it.getBytes('UTF-8')) }
        toServer.close()
        status.get(10, TimeUnit.SECONDS)
        answers.toString('UTF-8').split('Content-Length: \\d+\r\n\r\n').findAll()
    }

    private static String message(String body) {
        "Content-Length: ${body.length()}\r\n\r\n$body"
    }

    def 'a request at the wrong time is refused: #method #time'() {
        given:
        begin()
        if (time == 'after shutdown') {
            server.shutdown().get()
        }

        when:
        connection.remoteEndpoint.request(method, [:]).get()

        then:
        def refused = thrown(ExecutionException)
        refused.cause.responseError.code == ResponseErrorCode.InvalidRequest.value
        refused.cause.responseError.message == why

        where:
        method         | time             || why
        'initialize'   | 'twice'          || 'the server is initialized already'
        'shutdown'     | 'after shutdown' || 'the server is shut down'
        'initialize'   | 'after shutdown' || 'the server is shut down'
        'ballast/none' | 'after shutdown' || 'the server is shut down'
    }

    def 'a beginning without parameters is refused, and one with empty folders is not'() {
        when:
        def texts = answers(message('{"jsonrpc": "2.0", "id": 7, "method": "initialize"}'),
            message('{"jsonrpc": "2.0", "id": 8, "method": "initialize", "params": {"capabilities": {}, "workspaceFolders": [{}]}}'))

        then:
        texts.any { it.contains('"id":7') && it.contains('-32602') }
        texts.any { it.contains('"id":8') && it.contains('"name":"ballast"') }
        log == []
    }

    def 'a request that comes before the server is initialized is refused'() {
        expect:
        answers(message('{"jsonrpc": "2.0", "id": 8, "method": "shutdown"}'))[0].contains('"code":-32002')
        status.get() == 1
    }

    def 'a request that the editor cancels before its turn is not computed'() {
        given:
        begin()
        def uri = open(WRONG)
        def held = new CountDownLatch(1)
        worker.execute { held.await() }

        when:
        def symbols = server.textDocumentService.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri)))
        symbols.cancel(true)
        def after = server.textDocumentService.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri)))
        held.countDown()

        then:
        after.get().size() == 1
        symbols.completedExceptionally
        log == []
    }

    def 'while a text is checked, messages are read'() {
        given:
        begin()
        def held = new CountDownLatch(1)
        worker.execute { held.await() }

        when:
        openLater(WRONG, folder.resolve('web.groovy').toUri().toString())

        then:
        read()

        cleanup:
        held.countDown()
    }

    @Timeout(300)
    def 'a runbook of #lines lines is answered'() {
        given:
        begin()
        def text = (1..lines.intdiv(4)).collect { "nodebalancer('web-$it') {\n    port 443\n    port 80\n}\n" }.join()

        when:
        def uri = open(text + 'volume("data", 0)\n')

        then:
        diagnostics(uri) == ["${lines + 1}:16 B030 a volume of 0 GB cannot be created"]
        server.textDocumentService.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri))).get().size() == lines.intdiv(4) + 1

        where:
        lines << [2000]
    }
}
