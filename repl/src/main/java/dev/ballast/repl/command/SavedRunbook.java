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
import java.util.Set;

/**
 * A session as a runbook: the lines that ensured, changed or declared something, as they were typed as far as a file allows.
 *
 * @param text the runbook; empty when no line is kept
 * @param kept how many lines are in it
 * @param failed how many lines are not because they failed or were stopped
 * @param looked how many lines are not because they only looked, or worked on another target
 * @param hidden how many lines are not because a secret is part of a longer text in them
 * @param notes what differs from what was typed, a sentence each
 */
public record SavedRunbook(String text, int kept, int failed, int looked, int hidden, List<String> notes) {

    /** Copies the notes. */
    public SavedRunbook {
        notes = List.copyOf(notes);
    }

    /** Writes what succeeded in a session so far on its present target. Nothing is run. */
    public static SavedRunbook of(Session session) {
        List<EvaluatedLine> evaluated = session.evaluated();
        List<EvaluatedLine> succeeded =
                evaluated.stream().filter(EvaluatedLine::succeeded).toList();
        Writing writing = new Writing(
                kept(succeeded, session.door().opened().map(Cloud::target).orElse("")));
        String text = writing.text(session.firstRegion());
        int failed = evaluated.size() - succeeded.size();
        return new SavedRunbook(
                text,
                writing.written,
                failed,
                succeeded.size() - writing.written - writing.hidden,
                writing.hidden,
                List.copyOf(writing.notes));
    }

    /** Returns the lines that matter, and those whose results they use; going backwards, all uses of a line are known. */
    private static Deque<SavedLine> kept(List<EvaluatedLine> succeeded, String target) {
        List<SavedLine> lines = new ArrayList<>();
        int lastResult = 0;
        for (EvaluatedLine one : succeeded) {
            lines.add(new SavedLine(one, lastResult));
            lastResult = one.hasValue() ? one.number() : lastResult;
        }
        Deque<SavedLine> kept = new ArrayDeque<>();
        Set<Integer> used = new HashSet<>();
        for (int i = lines.size() - 1; i >= 0; i--) {
            SavedLine line = lines.get(i);
            EvaluatedLine one = line.evaluated();
            boolean elsewhere = one.acted() && !one.target().equals(target);
            if (!elsewhere && (line.matters() || used.contains(one.number()))) {
                kept.addFirst(line);
                used.addAll(line.results());
            }
        }
        return kept;
    }

    /** Writes lines one after the other. */
    private static final class Writing {

        private final Deque<SavedLine> lines;
        private final Set<String> notes = new LinkedHashSet<>();
        private final Set<String> imports = new LinkedHashSet<>();
        private final Map<String, SavedLine> definitions = new HashMap<>();
        private final Map<String, Set<String>> types = new HashMap<>();
        private final Set<String> inMethods = new HashSet<>();
        private final Set<String> declared = new HashSet<>();
        private final Set<Integer> results = new HashSet<>();
        private int written;
        private int hidden;

        Writing(Deque<SavedLine> lines) {
            this.lines = lines;
            for (SavedLine line : lines) {
                line.definitions().keySet().forEach(name -> definitions.put(name, line));
                inMethods.addAll(line.namesInMethods());
                results.addAll(line.results());
                line.declared().forEach((name, type) -> types.computeIfAbsent(name, any -> new HashSet<>())
                        .add(type));
            }
        }

        /** Names the usual region at the head when the first line that acts relies on it. */
        String text(String region) {
            StringBuilder text = new StringBuilder();
            boolean apart = true;
            for (SavedLine line : lines) {
                String source = source(line);
                if (!source.isEmpty()) {
                    boolean defines = !line.definitions().isEmpty();
                    text.append(apart || defines ? "\n" : "").append(source).append('\n');
                    apart = defines;
                }
            }
            boolean relies = lines.stream()
                    .filter(line -> line.evaluated().acted())
                    .findFirst()
                    .filter(line -> line.evaluated().region() != null
                            && line.evaluated().region().equals(region))
                    .isPresent();
            String head = imports.isEmpty() ? "" : String.join("\n", imports) + "\n";
            return (head + (relies ? "\nregion '" + region + "'\n" : "") + text).stripLeading();
        }

        private String source(SavedLine line) {
            int number = line.evaluated().number();
            imports.addAll(line.takeImports());
            line.definitions().forEach((name, node) -> {
                SavedLine last = definitions.get(name);
                if (last != line) {
                    line.cut(node);
                    notes.add("line " + number + " declares " + name + " as it was before line "
                            + last.evaluated().number() + "; the file has only the later one");
                }
            });
            Map<String, String> declarations = line.declared();
            declarations.replaceAll((name, type) -> inMethods.contains(name) || !declared.add(name)
                    ? ""
                    : types.get(name).size() > 1 ? "def" : type);
            line.declare(declarations);
            if (results.contains(number) && !line.nameResult("def " + SavedLine.name(number) + " = ")) {
                notes.add("the result of line " + number
                        + " is used later, and a file cannot name it: give it a variable");
            }
            Set<String> secrets = new LinkedHashSet<>();
            String source = line.written(secrets::add);
            if (LiteralSecrets.areIn(source)) {
                hidden++;
                String left = "line " + number + " is left out: a secret is written into it";
                notes.add(left);
                return "// " + left;
            }
            secrets.forEach(secret -> notes.add("line " + number + ": " + secret));
            written++;
            return source;
        }
    }
}
