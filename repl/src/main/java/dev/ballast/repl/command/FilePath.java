package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.WrongUsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Reads the name of a file, which counts from the folder of the session. */
final class FilePath {

    private FilePath() {}

    /** Reads the one name that a command is given. */
    static String named(Command command, String arguments) {
        List<String> words = Arguments.words(command, Arguments.one(command, "a file", arguments));
        if (words.size() > 1) {
            throw new WrongUsageException(
                    "/" + command.name() + " takes one file, not " + words.size(),
                    "a name with a space is written in quotes: /" + command.name() + " " + ShellWord.quoted(arguments));
        }
        return words.get(0);
    }

    static Path of(String named, Desk desk) {
        try {
            return desk.session().folder().resolve(named);
        } catch (InvalidPathException noPath) {
            throw new WrongUsageException("'" + named + "' cannot be the name of a file", null);
        }
    }

    static Completion complete(String arguments, int cursor, Desk desk) {
        String written = arguments.substring(0, cursor);
        return new Completion(
                0,
                cursor,
                desk.session().files(written, ".groovy").stream()
                        .map(file ->
                                new Candidate(ShellWord.quoted(file.text()), file.kind(), file.signature(), file.doc()))
                        .toList());
    }
}
