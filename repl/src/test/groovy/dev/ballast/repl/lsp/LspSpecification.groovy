package dev.ballast.repl.lsp

import dev.ballast.CloudSetup
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.ExecutionException
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit
import org.eclipse.lsp4j.ClientCapabilities
import org.eclipse.lsp4j.CompletionCapabilities
import org.eclipse.lsp4j.CompletionItemCapabilities
import org.eclipse.lsp4j.Diagnostic
import org.eclipse.lsp4j.DidChangeTextDocumentParams
import org.eclipse.lsp4j.DidCloseTextDocumentParams
import org.eclipse.lsp4j.DidOpenTextDocumentParams
import org.eclipse.lsp4j.HoverCapabilities
import org.eclipse.lsp4j.InitializeParams
import org.eclipse.lsp4j.InitializeResult
import org.eclipse.lsp4j.InitializedParams
import org.eclipse.lsp4j.MarkupKind
import org.eclipse.lsp4j.Position
import org.eclipse.lsp4j.Range
import org.eclipse.lsp4j.TextDocumentClientCapabilities
import org.eclipse.lsp4j.TextDocumentContentChangeEvent
import org.eclipse.lsp4j.TextDocumentIdentifier
import org.eclipse.lsp4j.TextDocumentItem
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier
import org.eclipse.lsp4j.WorkspaceFolder
import org.eclipse.lsp4j.jsonrpc.Launcher
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException
import org.eclipse.lsp4j.services.LanguageServer
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** An editor and a server in this process, which exchange messages as two processes do. Time passes when the spec says so. */
@Timeout(60)
abstract class LspSpecification extends Specification {

    @TempDir
    Path folder

    Map<String, String> environment = [BALLAST_PROFILE: 'sandbox']
    final EditorClient editor = new EditorClient()
    final SteppedWorker worker = new SteppedWorker()
    final List<String> log = new CopyOnWriteArrayList<>()
    LanguageServer server
    CompletableFuture<Integer> status
    protected Launcher<LanguageServer> connection
    protected OutputStream toServer
    private OutputStream fromServer
    private Future<Void> listening

    def cleanup() {
        toServer?.close()
        status?.get(10, TimeUnit.SECONDS)
        fromServer?.close()
        listening?.get(10, TimeUnit.SECONDS)
        worker.shutdownNow()
    }

    /** Starts a server and an editor that works in the folder. */
    InitializeResult begin(Map<String, ?> options = [:]) {
        def input = new PipedInputStream(1 << 16)
        toServer = new PipedOutputStream(input)
        def answers = new PipedInputStream(1 << 16)
        fromServer = new PipedOutputStream(answers)
        def settings = new ServerSettings({ cloudSetup() }, ['ballast', 'run', '--dry-run'], ['ROOT_PASS'] as Set, { log << it })
        status = CompletableFuture.supplyAsync { new ServerConnection(settings, worker).serve(input, fromServer) }
        connection = new Launcher.Builder<LanguageServer>().setLocalService(editor).setRemoteInterface(LanguageServer)
            .setInput(answers).setOutput(toServer).create()
        listening = connection.startListening()
        server = connection.remoteProxy
        def params = new InitializeParams()
        params.capabilities = capabilities()
        params.workspaceFolders = [new WorkspaceFolder(folder.toUri().toString(), 'work')]
        params.initializationOptions = options
        params.processId = processId()
        def result = server.initialize(params).get()
        server.initialized(new InitializedParams())
        result
    }

    /** What the editor understands: all of it. */
    ClientCapabilities capabilities() {
        def item = new CompletionItemCapabilities()
        item.snippetSupport = true
        def texts = new TextDocumentClientCapabilities()
        texts.completion = new CompletionCapabilities(item)
        texts.hover = new HoverCapabilities([MarkupKind.MARKDOWN, MarkupKind.PLAINTEXT], true)
        def capabilities = new ClientCapabilities()
        capabilities.textDocument = texts
        capabilities
    }

    /** The process that the editor names as its own. */
    Integer processId() {
        null
    }

    CloudSetup cloudSetup() {
        new CloudSetup().environment([XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString()] + environment, folder)
    }

    /** Opens a runbook in the editor, and waits until it is checked; returns its address. */
    String open(String text, String name = 'web.groovy', String language = 'ballast') {
        def uri = folder.resolve(name).toUri().toString()
        openLater(text, uri, language)
        settle()
        uri
    }

    void openLater(String text, String uri, String language = 'ballast') {
        server.textDocumentService.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, language, 1, text)))
    }

    void change(String uri, int version, String text) {
        server.textDocumentService.didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version), [new TextDocumentContentChangeEvent(text)]))
    }

    void close(String uri) {
        server.textDocumentService.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)))
    }

    /** Waits until the server has read all messages, and lets time pass for it. */
    void pass(long millis) {
        read()
        worker.pass(millis)
        read()
    }

    /** Waits until the server has read all messages and the editor all of its answers. */
    void settle() {
        pass(0)
    }

    /** The newest diagnostics of a file: line and column from 1, code and first line of the message. */
    List<String> diagnostics(String uri) {
        newest(uri).collect { "${it.range.start.line + 1}:${it.range.start.character + 1} ${it.code?.get()} ${it.message.get().toString().readLines()[0]}".toString() }
    }

    List<Diagnostic> newest(String uri) {
        editor.published.findAll { it.uri == uri }.last().diagnostics
    }

    Path file(String text, String name) {
        Files.createDirectories(folder.resolve(name).parent)
        Files.writeString(folder.resolve(name), text)
    }

    static Position at(int line, int character) {
        new Position(line, character)
    }

    /** The texts of ranges. */
    static String text(String whole, Range range) {
        def positions = new Positions(whole)
        whole.substring(positions.index(range.start), positions.index(range.end))
    }

    /** A request that no server has, whose answer comes after those to all messages before it. */
    protected boolean read() {
        try {
            connection.remoteEndpoint.request('ballast/none', [:]).get()
        } catch (ExecutionException unknown) {
            return unknown.cause instanceof ResponseErrorException
        }
    }
}
