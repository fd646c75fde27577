package dev.ballast.repl.lsp

import java.util.concurrent.CompletableFuture
import java.util.concurrent.CopyOnWriteArrayList
import org.eclipse.lsp4j.MessageActionItem
import org.eclipse.lsp4j.MessageParams
import org.eclipse.lsp4j.PublishDiagnosticsParams
import org.eclipse.lsp4j.ShowMessageRequestParams
import org.eclipse.lsp4j.services.LanguageClient

/** Keeps what a server sends to its editor. */
class EditorClient implements LanguageClient {

    final List<PublishDiagnosticsParams> published = new CopyOnWriteArrayList<>()
    final List<String> messages = new CopyOnWriteArrayList<>()

    @Override
    void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        published << diagnostics
    }

    @Override
    void showMessage(MessageParams message) {
        messages << message.message
    }

    @Override
    void logMessage(MessageParams message) {
        messages << message.message
    }

    @Override
    void telemetryEvent(Object event) {
        messages << event.toString()
    }

    @Override
    CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        messages << request.message
        CompletableFuture.completedFuture(null)
    }
}
