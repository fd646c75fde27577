package dev.ballast.repl.report;

import dev.ballast.redact.KeyText;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.WrongUsageException;
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
        Failure first = all.get(0);
        return new Failure(first.problem(), first.spot(), first.remedy(), all.subList(1, all.size()));
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
        if (problem.startsWith("Unexpected input") && isAtEnd(error)) {
            return new Failure(
                    "the script ends in the middle", lastLine(), "close the brace that is still open", List.of());
        }
        return new Failure(problem, spot(error), OPENED.matcher(problem).matches() ? CLOSE : null, List.of());
    }

    /** Groovy then complains of a line that is not there and quotes all from the brace on. */
    private boolean isAtEnd(SyntaxException error) {
        return file(error).equals(script)
                && script.text().lines().skip(error.getStartLine() - 1L).allMatch(String::isBlank);
    }

    private Failure.Spot lastLine() {
        List<String> lines = script.text().stripTrailing().lines().toList();
        String last = lines.get(lines.size() - 1);
        return new Failure.Spot(
                script.name(),
                lines.size(),
                last.length() + 1,
                true,
                script.line(lines.size()).orElse(""));
    }

    private Failure.Spot spot(SyntaxException error) {
        ScriptFile file = file(error);
        return new Failure.Spot(
                file.name(),
                error.getStartLine(),
                Math.max(1, error.getStartColumn()),
                true,
                file.line(error.getStartLine()).orElse(""));
    }

    /** A class beside the script stands in a file of its own. */
    private ScriptFile file(SyntaxException error) {
        String source = String.valueOf(error.getSourceLocator());
        return source.endsWith("/" + script.name()) || !source.endsWith(".groovy")
                ? script
                : beside(URI.create(source));
    }

    private ScriptFile beside(URI source) {
        Path file = Path.of(source);
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
