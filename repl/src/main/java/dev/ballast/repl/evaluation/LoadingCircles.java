package dev.ballast.repl.evaluation;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings.Load;
import dev.ballast.dsl.WordProblems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds files that load each other whatever happens: a run of them would not end. */
final class LoadingCircles {

    private final Map<Path, Checked> unfollowed = new HashMap<>();
    private final Map<Path, List<Diagnostic>> closing = new HashMap<>();

    /** Returns what was found in all files, with the lines that close a circle. */
    static List<Checked> addedTo(List<Checked> all) {
        LoadingCircles circles = new LoadingCircles();
        all.forEach(one -> Checks.place(one.file()).ifPresent(place -> circles.unfollowed.put(place, one)));
        all.forEach(one -> Checks.place(one.file()).ifPresent(place -> circles.follow(List.of(place))));
        return all.stream()
                .map(one -> Checks.place(one.file())
                        .map(circles.closing::get)
                        .map(one::withErrors)
                        .orElse(one))
                .toList();
    }

    private void follow(List<Path> chain) {
        Path last = chain.get(chain.size() - 1);
        Checked checked = unfollowed.remove(last);
        if (checked == null) {
            return;
        }
        checked.findings().loads().stream().filter(Load::certain).forEach(load -> {
            Path next = load.file().toPath().toAbsolutePath().normalize();
            List<Path> longer = new ArrayList<>(chain);
            longer.add(next);
            if (chain.contains(next)) {
                List<String> names = longer.stream()
                        .dropWhile(file -> !file.equals(next))
                        .map(file -> file.getFileName().toString())
                        .toList();
                closing.computeIfAbsent(last, file -> new ArrayList<>())
                        .add(new Diagnostic(
                                load.line(), load.column(), WordProblems.loadingCircle(names, "without end")));
            } else {
                follow(longer);
            }
        });
    }
}
