package dev.ballast.repl.report;

import dev.ballast.check.Diagnostic;
import dev.ballast.repl.evaluation.Checked;
import dev.ballast.repl.evaluation.ScriptFile;
import java.util.List;
import java.util.Optional;

/** Puts what the check found into one failure per mistake. */
final class CheckMistakes {

    private final ScriptFile script;

    CheckMistakes(ScriptFile script) {
        this.script = script;
    }

    /** Returns what was found in a script, or why it does not compile. */
    static List<Failure> of(Checked checked) {
        return checked.errors()
                .map(errors -> FailureText.all(new CompileErrors(checked.file()).failure(errors)))
                .orElseGet(() -> new CheckMistakes(checked.file())
                        .failures(checked.findings().errors()));
    }

    List<Failure> failures(List<Diagnostic> mistakes) {
        return mistakes.stream().map(this::failure).toList();
    }

    Failure failure(Diagnostic mistake) {
        String text = script.line(mistake.line()).orElse("");
        Failure.Spot spot = new Failure.Spot(script.name(), mistake.line(), mistake.column(), true, text);
        return new Failure(
                script.masked(mistake.problem().what()),
                spot,
                Optional.ofNullable(mistake.problem().instead())
                        .map(script::masked)
                        .orElse(null),
                List.of());
    }
}
