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
final class CompileErrors {

    private static final Pattern OPENED = Pattern.compile("Unexpected (input|character): '[({\\[\\\\'\"]+'");
    private static final String CLOSE = "close it, or take it away";

    private final ScriptFile script;

    CompileErrors(ScriptFile script) {
        this.script = script;
    }

    Failure failure(MultipleCompilationErrorsException thrown) {
        List<Failure> all = thrown.getErrorCollector().getErrors().stream()
                .map(this::failure)
                .sorted(Comparator.comparing(CompileErrors::line))
                .toList();
        return Failures.together(all);
    }

    private Failure failure(Message message) {
        if (message instanceof SyntaxErrorMessage syntax) {
            return failure(syntax.getCause());
        }
        if (message instanceof SimpleMessage simple) {
            return new Failure(plain(simple.getMessage()), null, null, List.of());
        }
        return new Failure(
                message instanceof ExceptionMessage other
                        ? String.valueOf(other.getCause())
                        : "the script does not compile",
                null,
                null,
                List.of());
    }

    private Failure failure(SyntaxException error) {
        String problem = plain(error.getOriginalMessage());
        ScriptFile file = file(error);
        if (problem.startsWith("Unexpected input") && isAtEnd(error, file)) {
            return new Failure(
                    "the script ends in the middle", lastLine(file), "close the brace that is still open", List.of());
        }
        return new Failure(problem, spot(error, file), OPENED.matcher(problem).matches() ? CLOSE : null, List.of());
    }

    /** Groovy then complains of a line that is not there and quotes all from the brace on. */
    private static boolean isAtEnd(SyntaxException error, ScriptFile file) {
        return file.text().lines().skip(error.getStartLine() - 1L).allMatch(String::isBlank);
    }

    private static Failure.Spot lastLine(ScriptFile file) {
        List<String> lines = file.text().stripTrailing().lines().toList();
        String last = lines.get(lines.size() - 1);
        return new Failure.Spot(
                file.name(),
                lines.size(),
                last.length() + 1,
                true,
                file.line(lines.size()).orElse(""));
    }

    private static Failure.Spot spot(SyntaxException error, ScriptFile file) {
        return new Failure.Spot(
                file.name(),
                error.getStartLine(),
                Math.max(1, error.getStartColumn()),
                true,
                file.line(error.getStartLine()).orElse(""));
    }

    /** A class beside the script stands in a file of its own, and so does what the script loads. */
    private ScriptFile file(SyntaxException error) {
        String source = String.valueOf(error.getSourceLocator());
        return source.endsWith("/" + script.name()) || !source.endsWith(".groovy")
                ? script
                : beside(source.startsWith("file:") ? Path.of(URI.create(source)) : Path.of(source));
    }

    private ScriptFile beside(Path file) {
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

    private static int line(Failure failure) {
        return failure.where().map(Failure.Spot::line).orElse(0);
    }
}
