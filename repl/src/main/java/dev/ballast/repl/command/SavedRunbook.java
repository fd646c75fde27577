package dev.ballast.repl.command;

import dev.ballast.check.ScriptContext.GivenVariable;
import dev.ballast.dsl.Cloud;
import dev.ballast.repl.evaluation.EvaluatedLine;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.secrets.LiteralSecret;
import dev.ballast.repl.secrets.LiteralSecrets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** A session as a runbook: the lines that ensured, changed or declared something, as they were typed as far as a file allows. */
final class SavedRunbook {

    /** The runbook; empty when no line is kept. */
    final String text;

    /** The differences from the typed lines, a sentence each. */
    final Set<String> notes = new LinkedHashSet<>();

    private final Deque<SavedLine> lines = new ArrayDeque<>();
    private final Map<String, Integer> leftOut = new LinkedHashMap<>();
    private final Set<String> imports = new LinkedHashSet<>();
    private final Map<String, SavedLine> definitions = new HashMap<>();
    private final Map<String, Set<String>> types = new HashMap<>();
    private final Set<Integer> results = new HashSet<>();
    /** The secret of each name; empty for a name that the session itself uses. */
    private final Map<String, String> secrets = new HashMap<>();
    /** The variables that cannot be declared: methods use them, or they are declared already. */
    private final Set<String> assigned = new HashSet<>();

    /** Writes the successful lines of a session on its present target; runs nothing. */
    SavedRunbook(Session session) {
        List<EvaluatedLine> succeeded =
                session.evaluated().stream().filter(EvaluatedLine::succeeded).toList();
        select(
                succeeded,
                session.context().variables(),
                session.lazyCloud().opened().map(Cloud::target).orElse(""));
        leftOut.put("that failed", session.evaluated().size() - succeeded.size());
        leftOut.put("that only looked", succeeded.size() - lines.size());
        leftOut.put("with a secret written into it", 0);
        text = write(session.firstRegion());
    }

    /** Returns a message with the numbers of lines written to a file and left out. */
    String told(Object file) {
        int kept = lines.size() - leftOut.get("with a secret written into it");
        leftOut.values().removeIf(count -> count == 0);
        String left = leftOut.entrySet().stream()
                .map(why -> why.getValue() + " " + why.getKey())
                .collect(Collectors.joining(", "));
        return "saved " + kept + (kept == 1 ? " line in " : " lines in ") + file
                + (left.isEmpty() ? "" : "; left out: " + left);
    }

    /** Keeps the lines that matter and those whose results they use; goes backwards, so that all uses of a line are known. */
    private void select(List<EvaluatedLine> succeeded, Map<String, GivenVariable> given, String target) {
        List<SavedLine> all = new ArrayList<>();
        int lastResult = 0;
        for (EvaluatedLine one : succeeded) {
            all.add(0, new SavedLine(one, lastResult, given));
            lastResult = one.hasValue() ? one.number() : lastResult;
        }
        for (SavedLine line : all) {
            EvaluatedLine one = line.evaluated;
            boolean elsewhere = one.acted() && !one.target().equals(target);
            if (!elsewhere && (line.matters() || results.contains(one.number()))) {
                lines.addFirst(line);
                line.definitions.keySet().forEach(name -> definitions.putIfAbsent(name, line));
                line.declared.forEach(variable -> types.computeIfAbsent(variable.getName(), any -> new HashSet<>())
                        .add(SavedLine.type(variable)));
                assigned.addAll(line.namesInMethods);
                results.addAll(line.results.values());
                line.secretNames.forEach(name -> secrets.put(name, ""));
            }
        }
    }

    /** Begins with the default region if the first line that needs a region relies on it. */
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
                .findFirst()
                .map(EvaluatedLine::region)
                .filter(first -> first.equals(region))
                .isPresent();
        String head = imports.isEmpty() ? "" : String.join("\n", imports) + "\n";
        return (head + (relies ? "\nregion '" + region + "'\n" : "") + body).stripLeading();
    }

    private String source(SavedLine line) {
        String number = "line " + line.evaluated.number();
        line.imports.forEach(one -> imports.add(line.cut(one)));
        line.definitions.forEach((name, node) -> {
            SavedLine last = definitions.get(name);
            if (last != line) {
                line.cut(node);
                notes.add(number + " declares " + name + " as it was before line " + last.evaluated.number()
                        + "; the file has only the later one");
            }
        });
        List<String> names =
                line.declared.stream().map(VariableExpression::getName).toList();
        if (names.stream().anyMatch(assigned::contains)) {
            line.assign();
        } else if (names.stream().anyMatch(name -> types.get(name).size() > 1)) {
            line.widen();
        }
        assigned.addAll(names);
        if (results.contains(line.evaluated.number()) && !line.nameResult()) {
            notes.add("the result of " + number + " is used later, and a file cannot name it: give it a variable");
        }
        List<LiteralSecret> asked = line.secrets().stream()
                .map(secret -> named(secret, line.evaluated.text().text()))
                .toList();
        String source = line.written(asked);
        if (LiteralSecrets.areIn(source)) {
            leftOut.merge("with a secret written into it", 1, Integer::sum);
            String left = number + " is left out: a secret is written into it";
            notes.add(left);
            return "// " + left;
        }
        asked.forEach(secret -> notes.add(
                number + ": the secret written there is now " + secret.replacement() + ", which is asked for"));
        return source;
    }

    /** Gives the secret a unique name. */
    private LiteralSecret named(LiteralSecret secret, String text) {
        String value = secret.inside(text);
        String name = secret.variable();
        for (int i = 2; !value.equals(secrets.computeIfAbsent(name, free -> value)); i++) {
            name = secret.variable() + "_" + i;
        }
        return secret.named(name);
    }
}
