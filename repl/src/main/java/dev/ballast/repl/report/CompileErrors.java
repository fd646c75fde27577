package dev.ballast.repl.report;

import dev.ballast.repl.session.ScriptFile;
import java.util.Comparator;
import java.util.List;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.ExceptionMessage;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SimpleMessage;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;

/** Puts what Groovy says about a script that does not compile into one failure per error, in the order of the lines. */
final class CompileErrors {

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
            SyntaxException error = syntax.getCause();
            return new Failure(plain(error.getOriginalMessage()), spot(error), null, List.of());
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

    private Failure.Spot spot(SyntaxException error) {
        String text = script.line(error.getStartLine()).orElse("");
        return new Failure.Spot(script.name(), error.getStartLine(), Math.max(1, error.getStartColumn()), true, text);
    }

    private static String plain(String message) {
        return message.replaceFirst("^\\[[A-Z][^]]*] - ", "").strip();
    }

    private static int line(Failure failure) {
        return failure.where().map(Failure.Spot::line).orElse(0);
    }
}
