package dev.ballast.repl.report;

import dev.ballast.check.Mistake;
import dev.ballast.repl.session.ScriptFile;
import java.util.List;
import java.util.Optional;

/** Puts what the check found into one failure per mistake. */
final class CheckMistakes {

    private final ScriptFile script;

    CheckMistakes(ScriptFile script) {
        this.script = script;
    }

    Failure failure(List<Mistake> mistakes) {
        Failure first = failure(mistakes.get(0));
        return new Failure(
                first.problem(),
                first.spot(),
                first.remedy(),
                mistakes.stream().skip(1).map(this::failure).toList());
    }

    Failure failure(Mistake mistake) {
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
