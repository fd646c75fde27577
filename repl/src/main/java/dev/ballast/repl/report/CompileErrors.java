package dev.ballast.repl.report;

import dev.ballast.redact.KeyText;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.ExceptionMessage;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SimpleMessage;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Puts what Groovy says about a script that does not compile into one failure per error, in the order of the lines. */
record CompileErrors(ScriptFile script) {

    private static final Pattern OPENED = Pattern.compile("Unexpected (input|character): '[({\\[\\\\'\"]+'");

    List<Failure> failures(MultipleCompilationErrorsException thrown) {
        return thrown.getErrorCollector().getErrors().stream()
                .map(this::failure)
                .sorted(Comparator.comparing(
                        failure -> failure.spot() == null ? 0 : failure.spot().line()))
                .toList();
    }

    private Failure failure(Message message) {
        if (message instanceof SyntaxErrorMessage syntax) {
            return failure(syntax.getCause());
        }
        String problem = message instanceof SimpleMessage simple
                ? plain(simple.getMessage())
                : message instanceof ExceptionMessage other
                        ? String.valueOf(other.getCause())
                        : "the script does not compile";
        return new Failure(problem, null, null);
    }

    private Failure failure(SyntaxException error) {
        String problem = plain(error.getOriginalMessage());
        ScriptFile file = file(error);
        // Of an open brace Groovy complains at a line that is not there, and quotes all from the brace on.
        if (problem.startsWith("Unexpected input")
                && !file.text().isEmpty()
                && file.text().lines().skip(error.getStartLine() - 1L).allMatch(String::isBlank)) {
            List<String> lines = file.text().stripTrailing().lines().toList();
            int end = lines.get(lines.size() - 1).length() + 1;
            return new Failure(
                    "the script ends in the middle",
                    spot(file, lines.size(), end),
                    "close the brace that is still open");
        }
        return new Failure(
                problem,
                spot(file, error.getStartLine(), Math.max(1, error.getStartColumn())),
                OPENED.matcher(problem).matches() ? "close it, or take it away" : null);
    }

    private static Failure.Spot spot(ScriptFile file, int line, int column) {
        return new Failure.Spot(file.name(), line, column, true, file.line(line).orElse(""));
    }

    /** Classes in the folder of the script, and loaded scripts, have files of their own. */
    private ScriptFile file(SyntaxException error) {
        String source = String.valueOf(error.getSourceLocator());
        return source.endsWith("/" + script.name()) || !source.endsWith(".groovy")
                ? script
                : beside(source.startsWith("file:") ? Path.of(URI.create(source)) : Path.of(source));
    }

    private ScriptFile beside(Path file) {
        if (!file.isAbsolute()) {
            // A text that was evaluated, which Groovy names after its class.
            return new ScriptFile(file.toString(), "");
        }
        String name = script.folder()
                .map(folder -> Path.of(script.name()).resolveSibling(folder.relativize(file)))
                .orElse(file.getFileName())
                .toString();
        try {
            return ScriptFile.read(file).named(name);
        } catch (WrongUsageException gone) {
            return new ScriptFile(name, "");
        }
    }

    private String plain(String message) {
        return script.masked(KeyText.masked(message))
                .replaceFirst("^\\[[A-Z][^]]*] - ", "")
                .strip();
    }
}
