package dev.ballast.sandbox;

import dev.ballast.file.TextFile;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Holds the table of the sandbox's decisions where the document defines nothing. Each decision has its source: the service
 * document, answers of Linode, its specification, an assumption of ours, or disputed: then it names the sources
 * that contradict each other. For each dialect of the decision it
 * names the feature of the spec that tests it.
 */
final class SandboxDecisions {

    private static final Pattern DECISION =
            Pattern.compile("(\\w+) +(.+)\\R((?:(?:documented|linode) +\\w+Spec: .+\\R?)++)");
    private static final Pattern HELD_DECISION = Pattern.compile("(\\w+) +(\\w+): (.+)");

    private SandboxDecisions() {}

    /** A decision with its source, one of its dialects, and the feature that tests it there. */
    record Row(String decision, String source, String dialect, String spec, String feature) {}

    /** Returns the table as text: one line for each decision, followed by one for each of its dialects. */
    static String table() {
        return TextFile.resource(SandboxDecisions.class, "limits.txt").strip();
    }

    static List<Row> rows() {
        return DECISION.matcher(table())
                .results()
                .flatMap(decision -> HELD_DECISION
                        .matcher(decision.group(3))
                        .results()
                        .map(held -> new Row(
                                decision.group(2), decision.group(1), held.group(1), held.group(2), held.group(3))))
                .toList();
    }
}
