package dev.ballast.repl.lsp;

import java.util.concurrent.ScheduledExecutorService;

/**
 * What the parts of a server share.
 *
 * @param worker the one thread that analyses; only it may call the trees and the checker
 */
record Analysis(
        ServerSettings settings,
        OpenDocuments documents,
        RunbookFiles files,
        ScriptTrees trees,
        DocumentChecker checker,
        ScheduledExecutorService worker) {

    Analysis(ServerSettings settings, ScheduledExecutorService worker) {
        this(
                settings,
                new OpenDocuments(),
                new RunbookFiles(),
                new ScriptTrees(),
                new DocumentChecker(settings),
                worker);
    }
}
