package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Diagnostic.Range;
import dev.ballast.check.Diagnostic.Severity;
import dev.ballast.check.Source;
import dev.ballast.dsl.RefusedSyntaxException;
import dev.ballast.dsl.SinglePassParser;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.error.RefusalCode;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Printable;
import dev.ballast.rules.Problem;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Unclosed;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.ErrorCollector;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.messages.ExceptionMessage;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SimpleMessage;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Puts what Groovy says about a script that does not compile into one failure per error, in the order of the lines. */
final class CompileErrors {

    private static final String UNEXPECTED = "Unexpected ";
    private static final Pattern CHARACTER = Pattern.compile("Unexpected character: '(.)'");
    private static final Pattern CLASS = Pattern.compile("^unable to resolve class (\\w+)$");
    private static final Pattern LABEL = Pattern.compile("(?:^|[{;])\\s*(\\w+):[^:,;{}]*,");

    private final ScriptFile script;
    private final Map<ScriptFile, Text> texts = new HashMap<>();

    CompileErrors(ScriptFile script) {
        this.script = script;
    }

    /** A file and what its errors, of which there may be hundreds, need of its text. */
    private record Text(ScriptFile file, Source source, Tokenizer tokens, Map<Integer, Integer> ends) {

        static Text of(ScriptFile file) {
            Tokenizer tokens = Tokenizer.of(file.text());
            Map<Integer, Integer> ends = new HashMap<>();
            tokens.tokens()
                    .forEach(token ->
                            ends.put(token.start(), token.start() + token.text().length()));
            return new Text(file, Source.of(file.text()), tokens, ends);
        }

        /** Returns the range of an error, which holds at least a token. A text that was evaluated is unknown. */
        Range range(SyntaxException error) {
            Range written = new Range(
                    Math.max(1, error.getStartLine()),
                    Math.max(1, error.getStartColumn()),
                    Math.max(1, error.getEndLine()),
                    Math.max(1, error.getEndColumn()));
            int start = source.index(written.line(), written.column());
            int end = source.index(written.endLine(), written.endColumn());
            return file.text().isEmpty() ? written : source.range(start, Math.max(end, tokenEnd(start)));
        }

        private int tokenEnd(int start) {
            return ends.getOrDefault(start, Math.min(start + 1, file.text().length()));
        }

        Found placed(Range range, Problem problem) {
            return new Found(file, source.found(range, Severity.ERROR, problem), true);
        }

        /** Returns the bracket or quote that is not closed, else the end of the text if the error is there; empty if neither is the case, or the text is unknown. */
        Optional<Unclosed> gap(Range error) {
            int end = file.text().stripTrailing().length();
            return tokens.unclosed().or(() -> Optional.of(new Unclosed(end, ""))
                    .filter(last -> end > 0 && source.index(error.line(), error.column()) >= tokens.end()));
        }

        Found unfinished(Unclosed gap) {
            boolean ends = gap.missing().isEmpty();
            Problem problem = new Problem(
                    RefusalCode.SYNTAX,
                    ends ? Failures.UNFINISHED : gap.missing() + " is missing",
                    ends ? null : "close what opens here");
            return placed(source.range(gap.index(), tokenEnd(gap.index())), problem);
        }
    }

    /**
     * An error with its file: this one, or a class in its folder.
     *
     * @param isPlaced whether its place is known; else it is at the beginning of the file
     */
    record Found(ScriptFile file, Diagnostic error, boolean isPlaced) {

        Failure failure() {
            return new Failures(file).finding(error, isPlaced);
        }
    }

    /**
     * Returns the error of a bracket, quote or comment that is not closed; empty if there is none. Groovy's parser would take ten
     * times as long to report something at the same place.
     */
    static Optional<MultipleCompilationErrorsException> ofUnclosed(ScriptFile file) {
        return Tokenizer.of(file.text())
                .unclosed()
                .filter(open -> !SinglePassParser.reads(file.text()))
                .map(open -> {
                    ErrorCollector collector = new ErrorCollector(new CompilerConfiguration());
                    SyntaxException error = new SyntaxException(UNEXPECTED + "end", 1, 1);
                    collector.addErrorAndContinue(new SyntaxErrorMessage(error, SourceUnit.create("text", "")));
                    return new MultipleCompilationErrorsException(collector);
                });
    }

    List<Failure> failures(MultipleCompilationErrorsException thrown) {
        return found(thrown).stream().map(Found::failure).toList();
    }

    /** Returns the errors in the order of the lines. */
    List<Found> found(MultipleCompilationErrorsException thrown) {
        return thrown.getErrorCollector().getErrors().stream()
                .map(this::found)
                .sorted(Comparator.comparing(
                        found -> found.isPlaced() ? found.error().line() : 0))
                .toList();
    }

    private Found found(Message message) {
        if (message instanceof SyntaxErrorMessage syntax) {
            return found(syntax.getCause());
        }
        String problem = message instanceof SimpleMessage simple
                ? plain(simple.getMessage())
                : message instanceof ExceptionMessage other
                        ? String.valueOf(other.getCause())
                        : "the script does not compile";
        Problem unplaced = new Problem(RefusalCode.SYNTAX, problem, null);
        return new Found(
                script, new Diagnostic(new Range(1, 1, 1, 1), Severity.ERROR, unplaced, Optional.empty()), false);
    }

    private Found found(SyntaxException error) {
        Text text = texts.computeIfAbsent(file(error), Text::of);
        ScriptFile file = text.file();
        Range range = text.range(error);
        if (error instanceof RefusedSyntaxException refused) {
            Problem problem = refused.problem();
            String instead = problem.instead() == null ? null : plain(problem.instead());
            return text.placed(
                    range, new Problem(problem.code(), plain(problem.what()), instead, problem.correction()));
        }
        String problem = plain(error.getOriginalMessage());
        Optional<Unclosed> gap = problem.startsWith(UNEXPECTED) ? text.gap(range) : Optional.empty();
        if (gap.isPresent()) {
            return text.unfinished(gap.get());
        }
        String line = file.line(range.line()).orElse("");
        Optional<Problem> label = problem.startsWith("Unexpected input: ")
                ? label(line, file.column(range.line(), range.column()))
                : Optional.empty();
        Problem read = new Problem(
                RefusalCode.SYNTAX,
                // The text before what is unexpected, of which the line is shown, may be many lines.
                problem.replaceFirst("(?s)^(Unexpected input: ').*\\\\n\\s*(?=.+'$)", "$1"),
                ofCharacter(problem).or(() -> ofHandle(problem, line)).orElse(null));
        return text.placed(range, label.orElse(read));
    }

    /** Returns the problem of a comma after the value of a label that has the name of a word: settings are written as a map. */
    private static Optional<Problem> label(String line, int column) {
        Matcher label = LABEL.matcher(line);
        if (!label.find() || label.end() != column || !Vocabulary.isWord(label.group(1))) {
            return Optional.empty();
        }
        return Optional.of(new Problem(
                RefusalCode.SYNTAX,
                "a comma cannot follow the label '" + label.group(1) + ":'",
                "write " + label.group(1) + " without a colon, and a semicolon or a new line instead of the comma"));
    }

    /** Returns the advice for a character that code cannot have, if it is invisible or a backslash. */
    private static Optional<String> ofCharacter(String problem) {
        Matcher unexpected = CHARACTER.matcher(problem);
        if (!unexpected.matches()) {
            return Optional.empty();
        }
        int sign = unexpected.group(1).codePointAt(0);
        return sign == '\\' || Printable.isControl(sign)
                ? Optional.of("remove it")
                : Optional.of("write a blank; this is " + Character.getName(sign))
                        .filter(blank -> Character.isSpaceChar(sign));
    }

    /** Returns the replacement of an unknown class whose name is that of a kind of handle. */
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

    /** Classes in the folder of the script, and loaded scripts, have files of their own. */
    private ScriptFile file(SyntaxException error) {
        String source = String.valueOf(error.getSourceLocator());
        return source.endsWith("/" + script.fileName())
                        || !(source.endsWith(".groovy") || NotebookFile.isNotebook(source))
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
        if (NotebookFile.isNotebook(name)) {
            // Groovy read its JSON, which has other lines than its code.
            return new ScriptFile(name, "");
        }
        try {
            return ScriptFile.read(file).named(name);
        } catch (WrongUsageException gone) {
            return new ScriptFile(name, "");
        }
    }

    private String plain(String message) {
        return script.masked(KeyText.masked(message))
                .replaceFirst("^\\[[A-Z][^]]*] - ", "")
                .replaceFirst("\\s*\\. At \\[\\d+:\\d+]\\s*$", "")
                .strip();
    }
}
