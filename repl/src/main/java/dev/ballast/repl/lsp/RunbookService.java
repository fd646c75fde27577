package dev.ballast.repl.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Answers requests about one file. The worker computes each answer, so that the next message can be read meanwhile. */
final class RunbookService implements TextDocumentService {

    /** The command that an editor has to know: it runs the words of its arguments in a terminal. */
    private static final String REHEARSE = "ballast.rehearse";

    private final Analysis analysis;
    private final WorkspaceRunbooks workspace;
    private final DiagnosticsPublisher diagnostics;
    private volatile ClientFeatures client = ClientFeatures.of(null);

    RunbookService(Analysis analysis, DiagnosticsPublisher diagnostics, WorkspaceRunbooks workspace) {
        this.workspace = workspace;
        this.analysis = analysis;
        this.diagnostics = diagnostics;
    }

    /** Sets what the editor understands. */
    void client(ClientFeatures features) {
        client = features;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem item = params.getTextDocument();
        Document opened = Document.of(item.getUri(), item.getLanguageId(), item.getVersion(), item.getText());
        analysis.documents().open(opened);
        diagnostics.checkNow(opened);
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        List<TextDocumentContentChangeEvent> changes = params.getContentChanges();
        if (!changes.isEmpty()) {
            analysis.documents()
                    .change(
                            params.getTextDocument().getUri(),
                            params.getTextDocument().getVersion(),
                            changes.get(changes.size() - 1).getText())
                    .ifPresent(diagnostics::checkLater);
        }
    }

    /** Checks all open files: they may load the one that was saved. */
    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        analysis.documents().all().forEach(diagnostics::checkNow);
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        analysis.documents().close(params.getTextDocument().getUri());
        diagnostics.close(params.getTextDocument().getUri());
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return answer(
                params.getTextDocument(),
                Either.forLeft(List.of()),
                document -> Either.forRight(assistance(document).completion(params.getPosition())));
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        return answer(
                params.getTextDocument(), null, document -> assistance(document).hover(params.getPosition()));
    }

    @Override
    public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams params) {
        return answer(
                params.getTextDocument(), null, document -> assistance(document).signatures(params.getPosition()));
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        return answer(params.getTextDocument(), List.of(), document -> new CodeActions(
                        document,
                        analysis.checker().newest(document),
                        analysis.settings().completer(document))
                .in(params.getRange()).stream()
                        .map(Either::<Command, CodeAction>forRight)
                        .toList());
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return answer(params.getTextDocument(), List.of(), document -> analysis.trees().latest(document).stream()
                .flatMap(tree -> Symbols.of(tree).stream())
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList());
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams params) {
        return answer(
                params.getTextDocument(),
                Either.forLeft(List.of()),
                document -> Either.forLeft(locations(document, names -> names.definition(params.getPosition()))));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                document -> locations(
                        document,
                        names -> names.references(
                                params.getPosition(), params.getContext().isIncludeDeclaration())));
    }

    /** Offers to rehearse a saved file; the client runs the command in a terminal. */
    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return answer(params.getTextDocument(), List.of(), document -> document.path().stream()
                .map(file ->
                        new Command("rehearse", REHEARSE, analysis.settings().rehearsal(file)))
                .map(command -> new CodeLens(new Range(new Position(), new Position()), command, null))
                .toList());
    }

    private Assistance assistance(Document document) {
        return new Assistance(document, analysis.settings().completer(document), client);
    }

    private List<Location> locations(Document document, Function<Navigation, List<Location>> found) {
        return navigation(document).map(found).orElse(List.of());
    }

    private Optional<Navigation> navigation(Document document) {
        return analysis.trees()
                .of(document)
                .map(tree -> new Navigation(
                        tree, NameUses.of(tree), analysis.checker().newest(document), workspace.sharing(document)));
    }

    /** Returns the answer for a runbook in the version that the client has now; {@code none} for any other file. */
    private <T> CompletableFuture<T> answer(TextDocumentIdentifier file, T none, Function<Document, T> work) {
        Optional<Document> document = analysis.documents().of(file.getUri());
        return CompletableFutures.computeAsync(analysis.worker(), cancelled -> {
            cancelled.checkCanceled();
            return document.filter(analysis.files()::isRunbook).map(work).orElse(none);
        });
    }
}
