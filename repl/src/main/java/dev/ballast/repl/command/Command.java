package dev.ballast.repl.command;

import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.render.Markdown;
import java.util.List;

/**
 * A command of the prompt. Wrong usage is a {@link dev.ballast.run.WrongUsageException}.
 *
 * @param synopsis the syntax, such as {@code /help [word]}
 * @param summary what it does, in a few words for the list of commands
 * @param help the help text without the synopsis, one or two sentences per line
 * @param action runs it; output goes to the context
 * @param insists whether an exclamation mark may follow its name, to override an objection
 * @param completer completes the arguments
 * @param takesLines whether its arguments are code, which may have several lines
 */
public record Command(
        String synopsis,
        String summary,
        String help,
        Action action,
        boolean insists,
        ArgumentCompleter completer,
        boolean takesLines) {

    @FunctionalInterface
    interface Action {
        void run(Arguments arguments, CommandContext context);
    }

    @FunctionalInterface
    interface ArgumentCompleter {
        Completion complete(String begun, CommandContext context);
    }

    /** Creates a command whose arguments are not completed. */
    static Command of(String synopsis, String summary, String help, Action action) {
        ArgumentCompleter nothing = (begun, context) -> new Completion(begun.length(), begun.length(), List.of());
        return new Command(synopsis, summary, help, action, false, nothing, false);
    }

    Command completing(ArgumentCompleter other) {
        return new Command(synopsis, summary, help, action, insists, other, takesLines);
    }

    /** Completes the arguments as the command of the shell does. */
    Command sharing(SharedArguments arguments) {
        return completing((begun, context) -> Arguments.complete(begun, arguments, context));
    }

    Command insisting() {
        return new Command(synopsis, summary, help, action, true, completer, takesLines);
    }

    Command takingLines() {
        ArgumentCompleter line =
                (begun, context) -> new CodeCompleter(context.session()).complete(begun, begun.length());
        return new Command(synopsis, summary, help, action, insists, line, true);
    }

    /** Returns its name without the slash before it. */
    public String name() {
        return synopsis.substring(1).split(" ", 2)[0];
    }

    String text() {
        return synopsis + System.lineSeparator() + Markdown.plain(help);
    }
}
