package dev.ballast.repl.lsp;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/**
 * Checks a runbook when it is opened, and some time after the last key, and sends what was found. The result for a text that has
 * changed meanwhile is dropped.
 */
final class DiagnosticsPublisher {

    /** The pause after the last key. */
    static final long PAUSE_MILLIS = 300;

    private final Analysis analysis;
    private final Consumer<PublishDiagnosticsParams> editor;
    private final Map<String, Future<?>> planned = new ConcurrentHashMap<>();
    /** The files for which the editor shows something. */
    private final Set<String> shown = new HashSet<>();

    DiagnosticsPublisher(Analysis analysis, Consumer<PublishDiagnosticsParams> editor) {
        this.analysis = analysis;
        this.editor = editor;
    }

    /** Checks a file soon: it was opened or saved, or a setting changed. */
    void checkNow(Document document) {
        plan(document, 0);
    }

    /** Checks a file after the pause, unless it changes again. */
    void checkLater(Document document) {
        plan(document, PAUSE_MILLIS);
    }

    /** Removes what the editor shows for a file that it closed. */
    void close(String uri) {
        Future<?> before = planned.remove(uri);
        if (before != null) {
            before.cancel(false);
        }
        analysis.worker().execute(() -> {
            clear(uri);
            analysis.trees().forget(uri);
            analysis.checker().forget(uri);
        });
    }

    private void plan(Document document, long millis) {
        Future<?> before = planned.put(
                document.uri(), analysis.worker().schedule(() -> check(document), millis, TimeUnit.MILLISECONDS));
        if (before != null) {
            before.cancel(false);
        }
    }

    private void check(Document document) {
        if (!analysis.documents().isNewest(document)) {
            return;
        }
        if (!analysis.files().isRunbook(document)) {
            clear(document.uri());
            return;
        }
        List<Diagnostic> found = analysis.checker().check(document).diagnostics();
        if (analysis.documents().isNewest(document)) {
            shown.add(document.uri());
            editor.accept(new PublishDiagnosticsParams(document.uri(), found, document.version()));
        }
    }

    private void clear(String uri) {
        if (shown.remove(uri)) {
            editor.accept(new PublishDiagnosticsParams(uri, List.of()));
        }
    }
}
