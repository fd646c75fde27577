package dev.ballast.repl.command;

import dev.ballast.repl.session.Completeness;
import dev.ballast.repl.session.Completion;
import java.util.List;

/**
 * Something that the prompt does beside evaluating lines. What a user wrote wrongly is a
 * {@link dev.ballast.repl.session.WrongUsageException}.
 */
public interface Command {

    /** Returns its name without the slash before it. */
    String name();

    /** Returns how it is written, such as {@code /help [word]}. */
    String synopsis();

    /** Returns what it does, in a few words that stand in a list. */
    String summary();

    /** Returns all there is to know about it, a sentence or two to a line; the synopsis is not repeated. */
    String help();

    /** Does it. What is to be shown goes to the desk. */
    void run(String arguments, Desk desk);

    /**
     * Returns what may stand at a cursor in the arguments.
     *
     * @param cursor an index into the arguments
     */
    default Completion complete(String arguments, int cursor, Desk desk) {
        return new Completion(cursor, cursor, List.of());
    }

    /** Tells whether its arguments may go over several lines, as a line that is evaluated does. */
    default boolean takesLines() {
        return false;
    }

    /** Tells whether more of the arguments is to come; nearly always they are as long as the line. */
    default Completeness completeness(String arguments, Desk desk) {
        return new Completeness.Complete();
    }
}
