package dev.ballast.repl.cli;

import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;

/** Reads scripts from files, and the one called {@code -} from standard input. */
final class StandardInput {

    private static final String NAME = "stdin";

    private StandardInput() {}

    /**
     * Returns a script; messages call it by its name without its folder.
     *
     * @throws WrongUsageException when it cannot be read
     */
    static ScriptFile script(Path file, Surroundings around) {
        return isMeant(file) ? script(around) : ScriptFile.read(file);
    }

    /** Returns what is piped in; messages call it {@code stdin}. */
    static ScriptFile script(Surroundings around) {
        try {
            return ScriptFile.read(NAME, around.in());
        } catch (CharacterCodingException coding) {
            throw new WrongUsageException("what is piped in is not UTF-8 text", "write it as UTF-8");
        } catch (IOException broken) {
            throw new WrongUsageException("standard input cannot be read: " + broken.getMessage(), null);
        }
    }

    static boolean isMeant(Path file) {
        return file.toString().equals("-");
    }
}
