package dev.ballast.repl.command;

import dev.ballast.check.Mistake;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Printable;
import dev.ballast.repl.session.RefusedByCheckException;
import dev.ballast.repl.session.Said;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Collectors;

/** Shows the last failure in full. */
final class ErrorCommand implements Command {

    @Override
    public String name() {
        return "error";
    }

    @Override
    public String synopsis() {
        return "/error";
    }

    @Override
    public String summary() {
        return "show the last failure in full";
    }

    @Override
    public String help() {
        return "With the stack trace and the causes, or with everything the check found. Keys and passwords are"
                + " masked.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Arguments.none(this, arguments);
        desk.page(desk.failure()
                .map(ErrorCommand::full)
                .map(text -> masked(text, desk))
                .orElse("nothing has failed yet"));
    }

    private static String full(Throwable thrown) {
        return Printable.lines(
                thrown instanceof RefusedByCheckException refused
                        ? refused.mistakes().stream()
                                .map(ErrorCommand::mistake)
                                .collect(Collectors.joining(System.lineSeparator()))
                        : trace(thrown));
    }

    /** A failure may quote what any line before it holds. */
    private static String masked(String text, Desk desk) {
        String masked = KeyText.masked(text);
        for (Said said : desk.session().said()) {
            masked = said.text().masked(masked);
        }
        return masked;
    }

    private static String mistake(Mistake mistake) {
        return mistake.line() + ":" + mistake.column() + " " + mistake.problem().what() + System.lineSeparator()
                + "  help: " + mistake.problem().instead();
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().stripTrailing();
    }
}
