package dev.ballast.repl.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.SignatureHelpOptions;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The language server: what it can do, its settings, and its end. It ends with the process that the client names as its parent. */
final class BallastLanguageServer implements LanguageServer, LanguageClientAware, WorkspaceService {

    private final Analysis analysis;
    private final DiagnosticsPublisher diagnostics;
    private final RunbookService runbooks;
    private final WorkspaceRunbooks outlines;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile LanguageClient client;
    private volatile boolean shutDown;

    BallastLanguageServer(ServerSettings settings, ScheduledExecutorService worker) {
        this.analysis = new Analysis(settings, worker);
        this.diagnostics = new DiagnosticsPublisher(analysis, found -> client.publishDiagnostics(found));
        this.outlines = new WorkspaceRunbooks(analysis);
        this.runbooks = new RunbookService(analysis, diagnostics, outlines);
    }

    /** Sets the client, before it sends anything. */
    @Override
    public void connect(LanguageClient connected) {
        client = connected;
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        Optional.ofNullable(params.getProcessId()).flatMap(ProcessHandle::of).ifPresent(this::endAfter);
        analysis.files()
                .folders(Stream.ofNullable(params.getWorkspaceFolders())
                        .flatMap(List::stream)
                        .map(WorkspaceFolder::getUri)
                        .filter(Objects::nonNull)
                        .flatMap(uri -> Document.path(uri).stream())
                        .toList());
        runbooks.client(ClientFeatures.of(params.getCapabilities()));
        configure(params.getInitializationOptions());
        InitializeResult result = new InitializeResult(capabilities());
        result.setServerInfo(new ServerInfo("ballast"));
        return CompletableFuture.completedFuture(result);
    }

    private void endAfter(ProcessHandle parent) {
        Future<?> unused = parent.onExit().thenRun(() -> ended.complete(null));
    }

    private static ServerCapabilities capabilities() {
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        // A change has the whole text: one that comes too late then does no harm.
        sync.setChange(TextDocumentSyncKind.Full);
        sync.setSave(new SaveOptions(false));
        ServerCapabilities capabilities = new ServerCapabilities();
        capabilities.setTextDocumentSync(sync);
        capabilities.setCompletionProvider(new CompletionOptions(false, List.of(".", "'", "\"", "/", ":")));
        capabilities.setHoverProvider(true);
        capabilities.setSignatureHelpProvider(new SignatureHelpOptions(List.of("(", ",")));
        capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        capabilities.setDocumentSymbolProvider(true);
        capabilities.setWorkspaceSymbolProvider(true);
        capabilities.setDefinitionProvider(true);
        capabilities.setReferencesProvider(true);
        capabilities.setCodeLensProvider(new CodeLensOptions());
        return capabilities;
    }

    /** Takes {@code {"files": ["ops/**.groovy"]}}, also below {@code "ballast"}. */
    private void configure(Object options) {
        if (!(options instanceof JsonObject given)) {
            return;
        }
        JsonObject own = given.get("ballast") instanceof JsonObject inner ? inner : given;
        if (!own.has("files") || !own.get("files").isJsonArray()) {
            return;
        }
        List<String> globs = StreamSupport.stream(own.getAsJsonArray("files").spliterator(), false)
                .filter(JsonElement::isJsonPrimitive)
                .map(JsonElement::getAsString)
                .toList();
        try {
            analysis.files().patterns(globs);
        } catch (PatternSyntaxException wrong) {
            client.showMessage(new MessageParams(
                    MessageType.Warning, "the setting ballast.files has no pattern of files: " + wrong.getPattern()));
        }
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        configure(params.getSettings());
        analysis.documents().all().forEach(diagnostics::checkNow);
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        analysis.documents().all().forEach(diagnostics::checkNow);
    }

    @Override
    public CompletableFuture<Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>> symbol(
            WorkspaceSymbolParams params) {
        return CompletableFutures.computeAsync(analysis.worker(), cancelled -> {
            cancelled.checkCanceled();
            return Either.forRight(outlines.named(params.getQuery()));
        });
    }

    /** Accepts the request for traces; this server sends none. */
    @Override
    public void setTrace(SetTraceParams params) {}

    @Override
    public TextDocumentService getTextDocumentService() {
        return runbooks;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return this;
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        ended.complete(null);
    }

    /** Returns a future that completes when the client or its process ends. */
    CompletableFuture<Void> ended() {
        return ended;
    }

    boolean wasShutDown() {
        return shutDown;
    }
}
