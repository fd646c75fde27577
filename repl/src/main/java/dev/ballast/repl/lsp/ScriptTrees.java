package dev.ballast.repl.lsp;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The syntax trees of open documents. The worker alone calls it. */
final class ScriptTrees {

    private final Map<String, ScriptTree> compiled = new HashMap<>();
    private final Map<String, Document> broken = new HashMap<>();

    /** Returns the tree of a document; empty if it does not compile. */
    Optional<ScriptTree> of(Document document) {
        ScriptTree known = compiled.get(document.uri());
        if (known != null && known.document().equals(document)) {
            return Optional.of(known);
        }
        if (document.equals(broken.get(document.uri()))) {
            return Optional.empty();
        }
        Optional<ScriptTree> tree = ScriptTree.of(document);
        tree.ifPresentOrElse(
                parsed -> compiled.put(document.uri(), parsed), () -> broken.put(document.uri(), document));
        return tree;
    }

    /** Returns the tree of a document, or of its last version that compiled. */
    Optional<ScriptTree> latest(Document document) {
        return of(document).or(() -> Optional.ofNullable(compiled.get(document.uri())));
    }

    void forget(String uri) {
        compiled.remove(uri);
        broken.remove(uri);
    }
}
