package dev.ballast.repl.cli;

import dev.ballast.repl.command.Commands;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.syntax.Completeness;
import java.util.ArrayList;
import java.util.List;

/** Takes a piped script apart where a command of the prompt stands on a line of its own. */
final class PipedLines {

    private final ScriptFile script;
    private final List<ScriptFile> pieces = new ArrayList<>();
    private final StringBuilder begun = new StringBuilder();

    private PipedLines(ScriptFile script) {
        this.script = script;
    }

    /**
     * Returns the pieces in their order; what is no command keeps the numbers of its lines.
     *
     * @throws WrongUsageException when there is no such command
     */
    static List<ScriptFile> of(ScriptFile script) {
        PipedLines lines = new PipedLines(script);
        int number = 0;
        for (String line : script.text().split("\n", -1)) {
            lines.add(line, number++);
        }
        lines.end();
        return lines.pieces;
    }

    private void add(String line, int number) {
        if (Commands.isNamed(line) && !isOpen()) {
            Commands.requireKnown(line);
            end();
            pieces.add(new ScriptFile(script.name(), line));
            begun.append("\n".repeat(number + 1));
        } else {
            begun.append(line).append('\n');
        }
    }

    private boolean isOpen() {
        return Completeness.atAGlance(begun.toString()).orElse(null) instanceof Completeness.Unfinished;
    }

    private void end() {
        if (!begun.toString().isBlank()) {
            pieces.add(new ScriptFile(script.name(), begun.toString()));
        }
        begun.setLength(0);
    }
}
