package dev.ballast.repl.cli;

import dev.ballast.repl.command.ArgumentProblem;
import dev.ballast.repl.report.ErrorReporter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Reports wrong usage with one line, the nearest valid word, and the command of the help. */
final class WrongUsage {

    private final TopCommand top;

    WrongUsage(TopCommand top) {
        this.top = top;
    }

    @SuppressWarnings("unused")
    int inArguments(ParameterException wrong, String[] typed) {
        return errors().report(ArgumentProblem.of(wrong));
    }

    @SuppressWarnings("unused")
    int inCommand(Exception failure, CommandLine command, ParseResult parsed) {
        return errors().report(failure);
    }

    private ErrorReporter errors() {
        return new ErrorReporter(
                top.process().lines(top.common().color()), top.common().verbose());
    }
}
