package dev.ballast.repl.evaluation;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings.Load;
import dev.ballast.dsl.WordProblems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds files that load each other whatever happens: a run of them would not end. */
final class LoadingCircles {

    private final Map<Path, Checked> files = new LinkedHashMap<>();
    private final Map<Path, List<Diagnostic>> closing = new HashMap<>();
    private final Set<Path> followed = new HashSet<>();

    LoadingCircles(List<Checked> checked) {
        checked.forEach(one -> Checks.place(one.file()).ifPresent(place -> files.put(place, one)));
        files.keySet().forEach(place -> follow(List.of(place)));
    }

    /** Adds the lines that close a circle to what was found in a file. */
    Checked addTo(Checked checked) {
        return Checks.place(checked.file())
                .map(closing::get)
                .map(checked::withErrors)
                .orElse(checked);
    }

    private void follow(List<Path> chain) {
        Path last = chain.get(chain.size() - 1);
        if (files.containsKey(last) && followed.add(last)) {
            files.get(last).findings().loads().stream().filter(Load::certain).forEach(load -> follow(chain, load));
        }
    }

    private void follow(List<Path> chain, Load load) {
        Path next = load.file().toPath().toAbsolutePath().normalize();
        if (chain.contains(next)) {
            close(
                    Stream.concat(chain.stream().dropWhile(file -> !file.equals(next)), Stream.of(next))
                            .toList(),
                    load);
        } else {
            List<Path> longer = new ArrayList<>(chain);
            longer.add(next);
            follow(longer);
        }
    }

    private void close(List<Path> circle, Load load) {
        List<String> names =
                circle.stream().map(file -> file.getFileName().toString()).toList();
        closing.computeIfAbsent(circle.get(circle.size() - 2), file -> new ArrayList<>())
                .add(new Diagnostic(load.line(), load.column(), WordProblems.loadingCircle(names, "without end")));
    }
}
