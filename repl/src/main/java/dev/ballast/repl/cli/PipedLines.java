package dev.ballast.repl.cli;

import dev.ballast.repl.command.Commands;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import dev.ballast.syntax.Completeness;
import java.util.ArrayList;
import java.util.List;

/** Splits a piped script at the lines that are commands of the prompt. */
final class PipedLines {

    private PipedLines() {}

    /**
     * Returns the pieces in their order; code keeps its line numbers.
     *
     * @throws WrongUsageException when there is no such command
     */
    static List<ScriptFile> of(ScriptFile script) {
        List<ScriptFile> pieces = new ArrayList<>();
        StringBuilder begun = new StringBuilder();
        int before = 0;
        int number = 0;
        for (String line : script.text().split("\n", -1)) {
            number++;
            if (Commands.isNamed(line)
                    && !(Completeness.atAGlance(begun.toString()).orElse(null) instanceof Completeness.Unfinished)) {
                Commands.requireKnown(line);
                pieces.add(new ScriptFile(script.name(), "\n".repeat(before) + begun));
                pieces.add(new ScriptFile(script.name(), line));
                begun = new StringBuilder();
                before = number;
            } else {
                begun.append(line).append('\n');
            }
        }
        pieces.add(new ScriptFile(script.name(), "\n".repeat(before) + begun));
        pieces.removeIf(piece -> piece.text().isBlank());
        return pieces;
    }
}
