package dev.ballast.repl.command;

import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.WrongUsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads the name of a file, which counts from the folder of the session. */
final class FilePath {

    private FilePath() {}

    static Path of(String named, Desk desk) {
        try {
            return desk.session().folder().resolve(named);
        } catch (InvalidPathException noPath) {
            throw new WrongUsageException("'" + named + "' cannot be the name of a file", null);
        }
    }

    static Completion complete(String arguments, int cursor, Desk desk) {
        String written = arguments.substring(0, cursor);
        return new Completion(0, cursor, desk.session().files(written, ".groovy"));
    }
}
