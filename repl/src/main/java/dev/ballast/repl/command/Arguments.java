package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.WrongUsageException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what stands behind the name of a command. */
final class Arguments {

    private static final int BIGGEST = 9;

    private Arguments() {}

    static void none(Command command, String arguments) {
        if (!arguments.isEmpty()) {
            throw wrong(command, "/" + command.name() + " takes nothing, not '" + arguments + "'");
        }
    }

    static String one(Command command, String what, String arguments) {
        if (arguments.isEmpty()) {
            throw wrong(command, "/" + command.name() + " needs " + what);
        }
        return arguments;
    }

    /** Returns the words of the arguments without their quotes. */
    static List<String> words(Command command, String arguments) {
        return ShellWord.split(arguments).orElseThrow(() -> wrong(command, "a quote is not closed"));
    }

    /** Returns a whole number from 1; nothing when the text is something else. */
    static Optional<Integer> number(String text) {
        return text.matches("[1-9]\\d*") && text.length() <= BIGGEST
                ? Optional.of(Integer.valueOf(text))
                : Optional.empty();
    }

    static int number(Command command, String arguments) {
        return number(arguments)
                .orElseThrow(() -> wrong(
                        command, "/" + command.name() + " takes a whole number from 1 on, not '" + arguments + "'"));
    }

    static WrongUsageException wrong(Command command, String problem) {
        return new WrongUsageException(problem, command.synopsis());
    }

    /** Returns those candidates that begin like the word before the cursor. */
    static Completion word(String text, int cursor, Stream<Candidate> candidates) {
        int start = text.lastIndexOf(' ', cursor - 1) + 1;
        return from(text, start, cursor, candidates);
    }

    /** Returns those that fit what is begun; of two that are written alike the first. */
    static Completion from(String text, int start, int cursor, Stream<Candidate> candidates) {
        String begun = text.substring(start, cursor);
        Set<String> offered = new HashSet<>();
        List<Candidate> fitting = candidates
                .filter(one -> one.text().regionMatches(true, 0, begun, 0, begun.length()))
                .filter(one -> offered.add(one.text()))
                .toList();
        return new Completion(start, cursor, fitting);
    }
}
