package dev.ballast.repl.kernel;

import dev.ballast.reconcile.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.HtmlWriter;
import dev.ballast.repl.render.Representations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one cell waits for, a line each; nothing when it waits for nothing. */
final class WaitPage {

    static final int MOST = 10;

    private final Map<String, Progress.Waiting> waits = new LinkedHashMap<>();

    /** Adds a wait, or its next look. */
    void add(Progress.Waiting wait) {
        waits.put(wait.what(), wait);
    }

    /** Removes a wait that has ended. */
    void remove(String what) {
        waits.remove(what);
    }

    /** Removes all waits. */
    void clear() {
        waits.clear();
    }

    boolean isEmpty() {
        return waits.isEmpty();
    }

    /** Returns the lines in every form they have, by media type. */
    Map<String, String> forms() {
        List<String> lines = lines();
        return Map.of(Representations.TEXT, String.join("\n", lines), Representations.HTML, HtmlWriter.faint(lines));
    }

    private List<String> lines() {
        List<String> all = waits.values().stream()
                .map(wait -> Printable.field(wait.text()))
                .toList();
        if (all.size() <= MOST) {
            return all;
        }
        List<String> lines = new ArrayList<>(all.subList(0, MOST - 1));
        lines.add("and for " + (all.size() - lines.size()) + " more");
        return lines;
    }
}
