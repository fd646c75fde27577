package dev.ballast.repl.command;

import dev.ballast.dsl.Cloud;
import dev.ballast.repl.evaluation.EvaluatedLine;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.secrets.LiteralSecrets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** A session as a runbook: the lines that ensured, changed or declared something, as they were typed as far as a file allows. */
final class SavedRunbook {

    private final Deque<SavedLine> lines = new ArrayDeque<>();
    private final Set<String> imports = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Map<String, SavedLine> definitions = new HashMap<>();
    private final Map<String, Set<String>> types = new HashMap<>();
    private final Set<String> inMethods = new HashSet<>();
    private final Set<String> declared = new HashSet<>();
    private final Set<Integer> results = new HashSet<>();
    private final String text;
    private final int failed;
    private final int looked;
    private int hidden;

    /** Writes what succeeded in a session so far on its present target. Nothing is run. */
    SavedRunbook(Session session) {
        List<EvaluatedLine> succeeded =
                session.evaluated().stream().filter(EvaluatedLine::succeeded).toList();
        select(succeeded, session.door().opened().map(Cloud::target).orElse(""));
        text = write(session.firstRegion());
        failed = session.evaluated().size() - succeeded.size();
        looked = succeeded.size() - lines.size();
    }

    /** Returns the runbook; empty when no line is kept. */
    String text() {
        return text;
    }

    /** Returns what differs from what was typed, a sentence each. */
    Set<String> notes() {
        return notes;
    }

    /** Returns how many lines are in a file, and how many are not. */
    String told(Object file) {
        List<String> left = new ArrayList<>();
        add(left, failed, "that failed");
        add(left, looked, "that only looked");
        add(left, hidden, "with a secret within a text");
        int kept = lines.size() - hidden;
        return "saved " + kept + (kept == 1 ? " line in " : " lines in ") + file
                + (left.isEmpty() ? "" : "; left out: " + String.join(", ", left));
    }

    private static void add(List<String> left, int count, String why) {
        if (count > 0) {
            left.add(count + " " + why);
        }
    }

    /** Keeps the lines that matter, and those whose results they use; going backwards, all uses of a line are known. */
    private void select(List<EvaluatedLine> succeeded, String target) {
        List<SavedLine> all = new ArrayList<>();
        int lastResult = 0;
        for (EvaluatedLine one : succeeded) {
            all.add(new SavedLine(one, lastResult));
            lastResult = one.hasValue() ? one.number() : lastResult;
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            SavedLine line = all.get(i);
            EvaluatedLine one = line.evaluated;
            boolean elsewhere = one.acted() && !one.target().equals(target);
            if (!elsewhere && (line.matters() || results.contains(one.number()))) {
                lines.addFirst(line);
                line.definitions.keySet().forEach(name -> definitions.putIfAbsent(name, line));
                line.declared().forEach(variable -> types.computeIfAbsent(variable.getName(), any -> new HashSet<>())
                        .add(SavedLine.type(variable)));
                inMethods.addAll(line.namesInMethods);
                results.addAll(line.results.values());
            }
        }
    }

    /** Names the usual region at the head when the first line that acts relies on it. */
    private String write(String region) {
        StringBuilder body = new StringBuilder();
        boolean apart = true;
        for (SavedLine line : lines) {
            String source = source(line);
            if (!source.isEmpty()) {
                boolean defines = !line.definitions.isEmpty();
                body.append(apart || defines ? "\n" : "").append(source).append('\n');
                apart = defines;
            }
        }
        boolean relies = lines.stream()
                .map(line -> line.evaluated)
                .filter(EvaluatedLine::acted)
                .limit(1)
                .anyMatch(first -> first.region() != null && Objects.equals(first.region(), region));
        String head = imports.isEmpty() ? "" : String.join("\n", imports) + "\n";
        return (head + (relies ? "\nregion '" + region + "'\n" : "") + body).stripLeading();
    }

    private String source(SavedLine line) {
        String number = "line " + line.evaluated.number();
        line.imports.forEach(one -> {
            imports.add(line.text(one));
            line.cut(one);
        });
        line.definitions.forEach((name, node) -> {
            SavedLine last = definitions.get(name);
            if (last != line) {
                line.cut(node);
                notes.add(number + " declares " + name + " as it was before line " + last.evaluated.number()
                        + "; the file has only the later one");
            }
        });
        List<String> names = line.declared().map(VariableExpression::getName).toList();
        if (names.stream().anyMatch(name -> inMethods.contains(name) || declared.contains(name))) {
            line.assign();
        } else if (names.stream().anyMatch(name -> types.get(name).size() > 1)) {
            line.widen();
        }
        declared.addAll(names);
        String result = "def " + SavedLine.name(line.evaluated.number()) + " = ";
        if (results.contains(line.evaluated.number()) && !line.nameResult(result)) {
            notes.add("the result of " + number + " is used later, and a file cannot name it: give it a variable");
        }
        Set<String> secrets = new LinkedHashSet<>();
        String source = line.written(secrets::add);
        if (LiteralSecrets.areIn(source)) {
            hidden++;
            String left = number + " is left out: a secret is written into it";
            notes.add(left);
            return "// " + left;
        }
        secrets.forEach(secret -> notes.add(number + ": " + secret));
        return source;
    }
}
