package dev.ballast.repl.kernel;

import dev.ballast.converge.Progress;
import dev.ballast.repl.render.HtmlLines;
import dev.ballast.repl.render.HtmlLines.Line;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.report.EventText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What happens in one cell, a line each, in its order. A wait is one line, which its outcome takes the place of. Of a long
 * list the last 200 lines are kept.
 */
final class ProgressPage {

    static final int MOST = 200;

    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Entry> waits = new HashMap<>();
    private int leftOut;

    /** A line that may still change. */
    private static final class Entry {

        private Line line;

        private Entry(Line line) {
            this.line = line;
        }
    }

    /** Adds what happened. */
    void add(Progress event) {
        EventText.of(event).ifPresent(text -> add(event, text));
    }

    /** What is still waited for is waited for no more. */
    void end() {
        waits.values()
                .forEach(entry -> entry.line =
                        Line.plain("  no longer " + entry.line.text().strip()));
        waits.clear();
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Returns it in every form it has, by media type. */
    Map<String, String> forms() {
        List<Line> lines = new ArrayList<>();
        if (leftOut > 0) {
            lines.add(Line.faint("... " + leftOut + (leftOut == 1 ? " line" : " lines") + " before these"));
        }
        entries.forEach(entry -> lines.add(entry.line));
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put(Representations.TEXT, lines.stream().map(Line::text).collect(Collectors.joining("\n")));
        forms.put(Representations.HTML, HtmlLines.write(lines));
        return forms;
    }

    private void add(Progress event, String text) {
        if (event instanceof Progress.Waiting wait) {
            Entry entry = waits.computeIfAbsent(wait.what(), what -> added(new Entry(Line.faint(text))));
            entry.line = Line.faint(text);
        } else if (event instanceof Progress.Arrived wait) {
            Entry entry = waits.remove(wait.what());
            Entry ended = entry == null ? added(new Entry(Line.plain(text))) : entry;
            ended.line = Line.plain(text);
        } else {
            added(new Entry(event instanceof Progress.Warning ? Line.strong(text) : Line.plain(text)));
        }
    }

    private Entry added(Entry entry) {
        entries.add(entry);
        if (entries.size() > MOST) {
            // A wait that goes on is worth more than what is over.
            entries.stream()
                    .filter(one -> !waits.containsValue(one) && one != entry)
                    .findFirst()
                    .ifPresent(oldest -> {
                        entries.remove(oldest);
                        leftOut++;
                    });
        }
        return entry;
    }
}
