package dev.ballast.preflight;

import dev.ballast.redact.Printable;
import java.util.List;
import java.util.Optional;

/** The label of a node (document section 2; its format is not shown). */
public final class NodeLabelRule implements Rule<String> {

    @Override
    public String name() {
        return "node label";
    }

    @Override
    public String sentence() {
        return "A node label is not blank and has no colon and no control character.";
    }

    @Override
    public List<String> refused() {
        return List.of(" ", "a\tb", "a:b");
    }

    @Override
    public Optional<Problem> examine(String label) {
        if (label == null || label.isBlank()) {
            return Problem.found("the node label is blank", "write a label such as 'web-1'");
        }
        if (label.codePoints().anyMatch(Printable::isControl)) {
            return Problem.found("node label " + Quoted.of(label) + " has a control character", "leave it out");
        }
        return Problem.when(
                label.contains(":"),
                "node label " + Quoted.of(label) + " has a colon",
                "write " + Quoted.of(label.replace(':', '-')) + ": the ledger separates names with colons");
    }
}
