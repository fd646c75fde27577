package dev.ballast.repl.report;

import dev.ballast.converge.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The waits that go on: one live line on a terminal; else a line when a state changes and each half minute. */
final class Waits {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final Lines lines;
    private final Map<String, Progress.Waiting> shown = new LinkedHashMap<>();

    Waits(Lines lines) {
        this.lines = lines;
    }

    synchronized void waiting(Progress.Waiting wait) {
        if (lines.screen().live()) {
            shown.put(wait.what(), wait);
            lines.live(others(wait));
        } else if (isNews(wait)) {
            shown.put(wait.what(), wait);
            lines.line("  " + wait.text());
        }
    }

    synchronized void arrived(Progress.Arrived wait) {
        shown.remove(wait.what());
        if (lines.screen().live()) {
            lines.live(shown.values().stream()
                    .reduce((first, last) -> last)
                    .map(this::others)
                    .orElse(""));
        } else {
            lines.line("  " + wait.text());
        }
    }

    synchronized void clear() {
        shown.clear();
        lines.live("");
    }

    private boolean isNews(Progress.Waiting wait) {
        Progress.Waiting before = shown.get(wait.what());
        return before == null
                || !before.state().equals(wait.state())
                || wait.since().minus(before.since()).compareTo(REMIND) >= 0;
    }

    private String others(Progress.Waiting wait) {
        int more = shown.size() - 1;
        return wait.text() + (more == 0 ? "" : ", and for " + more + " more");
    }
}
