package dev.ballast.repl.command;

import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.syntax.Completeness;
import java.util.List;

/**
 * Something that the prompt does beside evaluating lines. What a user wrote wrongly is a
 * {@link dev.ballast.repl.evaluation.WrongUsageException}.
 *
 * @param synopsis how it is written, such as {@code /help [word]}
 * @param summary what it does, in a few words that stand in a list
 * @param help all there is to know about it, a sentence or two to a line; the synopsis is not repeated
 * @param action does it; what is to be shown goes to the context
 * @param insisting does it although something stands against it, when an exclamation mark follows the name; null where
 *     nothing can
 * @param completer finds what may stand at a cursor in the arguments
 * @param takesLines whether its arguments are a line of the session, which may go over several lines
 */
public record Command(
        String synopsis,
        String summary,
        String help,
        Action action,
        Action insisting,
        ArgumentCompleter completer,
        boolean takesLines) {

    /** What a command does. */
    @FunctionalInterface
    interface Action {

        void run(Arguments arguments, CommandContext context);
    }

    /** Finds what may stand at a cursor, an index into the arguments. */
    @FunctionalInterface
    interface ArgumentCompleter {

        Completion complete(String arguments, int cursor, CommandContext context);
    }

    /** Creates a command whose arguments are not completed. */
    static Command of(String synopsis, String summary, String help, Action action) {
        ArgumentCompleter nothing = (arguments, cursor, context) -> new Completion(cursor, cursor, List.of());
        return new Command(synopsis, summary, help, action, null, nothing, false);
    }

    Command completing(ArgumentCompleter other) {
        return new Command(synopsis, summary, help, action, insisting, other, takesLines);
    }

    Command insisting(Action other) {
        return new Command(synopsis, summary, help, action, other, completer, takesLines);
    }

    Command takingLines() {
        ArgumentCompleter line =
                (arguments, cursor, context) -> new CodeCompleter(context.session()).complete(arguments, cursor);
        return new Command(synopsis, summary, help, action, insisting, line, true);
    }

    /** Returns its name without the slash before it. */
    public String name() {
        return synopsis.substring(1).split(" ", 2)[0];
    }

    /** Returns whether more of the arguments is to come; nearly always they are as long as the line. */
    Completeness completeness(String arguments, CommandContext context) {
        return takesLines ? Completeness.of(arguments) : new Completeness.Complete();
    }
}
