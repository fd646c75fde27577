package dev.ballast.run;

import dev.ballast.dsl.RefusedSyntaxException;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.error.RefusalCode;
import dev.ballast.redact.KeyText;
import dev.ballast.rules.Problem;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.ExceptionMessage;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SimpleMessage;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Puts what Groovy says about a script that does not compile into one failure per error, in the order of the lines. */
record CompileErrors(ScriptFile script) {

    private static final Pattern CLASS = Pattern.compile("^unable to resolve class (\\w+)$");
    private static final Pattern LABEL = Pattern.compile("(?:^|[{;])\\s*(\\w+):[^:,;{}]*,");

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
        return new Failure(RefusalCode.SYNTAX, problem, null, null);
    }

    private Failure failure(SyntaxException error) {
        if (error instanceof RefusedSyntaxException refused) {
            Problem problem = refused.problem();
            String instead = problem.instead() == null ? null : plain(problem.instead());
            return new Failure(problem.code(), plain(problem.what()), spot(file(error), error), instead);
        }
        String problem = plain(error.getOriginalMessage());
        ScriptFile file = file(error);
        Optional<ScriptFile.Gap> gap = problem.startsWith("Unexpected ") ? file.gap() : Optional.empty();
        if (gap.isPresent()) {
            return unfinished(file, gap.get());
        }
        Failure.Spot spot = spot(file, error);
        Optional<Failure> label = problem.startsWith("Unexpected input: ") ? label(spot) : Optional.empty();
        if (label.isPresent()) {
            return label.get();
        }
        return new Failure(
                RefusalCode.SYNTAX,
                // The text before what is unexpected, of which the line is shown, may be many lines.
                problem.replaceFirst("(?s)^(Unexpected input: ').*\\\\n\\s*(?=.+'$)", "$1"),
                spot,
                problem.equals("Unexpected character: '\\'")
                        ? "remove it"
                        : ofHandle(problem, spot.text()).orElse(null));
    }

    /** Returns the failure of a comma after the value of a label that has the name of a word: settings are written as a map. */
    private static Optional<Failure> label(Failure.Spot spot) {
        Matcher label = LABEL.matcher(spot.text());
        if (!label.find() || label.end() != spot.column() || !Vocabulary.isWord(label.group(1))) {
            return Optional.empty();
        }
        return Optional.of(new Failure(
                RefusalCode.SYNTAX,
                "a comma cannot follow the label '" + label.group(1) + ":'",
                spot,
                "write " + label.group(1) + " without a colon, and a semicolon or a new line instead of the comma"));
    }

    /** Returns what to write in place of a class that does not exist and is called like a kind of handle. */
    private static Optional<String> ofHandle(String problem, String line) {
        Matcher missing = CLASS.matcher(problem);
        if (!missing.find() || !Vocabulary.isHandle(missing.group(1))) {
            return Optional.empty();
        }
        Matcher declared =
                Pattern.compile("\\b" + missing.group(1) + "\\s+(\\w+)").matcher(line);
        return Optional.of(
                (declared.find() ? "write def " + declared.group(1) : "remove it") + ": a handle needs no type");
    }

    private static Failure unfinished(ScriptFile file, ScriptFile.Gap gap) {
        boolean ends = gap.missing().isEmpty();
        return new Failure(
                RefusalCode.SYNTAX,
                ends ? Wording.UNFINISHED : gap.missing() + " is missing",
                spot(file, gap.line(), gap.column()),
                ends ? null : "close what opens here");
    }

    private static Failure.Spot spot(ScriptFile file, SyntaxException error) {
        int line = Math.max(1, error.getStartLine());
        return spot(file, line, file.column(line, Math.max(1, error.getStartColumn())));
    }

    private static Failure.Spot spot(ScriptFile file, int line, int column) {
        return new Failure.Spot(file.name(), line, column, true, file.line(line).orElse(""));
    }

    /** Classes in the folder of the script, and loaded scripts, have files of their own. */
    private ScriptFile file(SyntaxException error) {
        String source = String.valueOf(error.getSourceLocator());
        return source.endsWith("/" + script.fileName()) || !source.endsWith(".groovy")
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
