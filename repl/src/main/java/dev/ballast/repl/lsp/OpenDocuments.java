package dev.ballast.repl.lsp;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The files that are open in the editor, each in its newest version. Any thread may call it. */
final class OpenDocuments {

    private final Map<String, Document> open = new ConcurrentHashMap<>();

    void open(Document document) {
        open.put(document.uri(), document);
    }

    /** Takes a newer text of an open file and returns it; empty if the file is not open or a newer version is known. */
    Optional<Document> change(String uri, int version, String text) {
        Document before = open.get(uri);
        if (before == null || version <= before.version()) {
            return Optional.empty();
        }
        Document changed = before.with(version, text);
        open.put(uri, changed);
        return Optional.of(changed);
    }

    void close(String uri) {
        open.remove(uri);
    }

    Optional<Document> of(String uri) {
        return Optional.ofNullable(open.get(uri));
    }

    Collection<Document> all() {
        return open.values();
    }

    /** Returns whether no newer version of the file is known, and it is still open. */
    boolean isNewest(Document document) {
        Document now = open.get(document.uri());
        return now != null && now.version() == document.version();
    }
}
