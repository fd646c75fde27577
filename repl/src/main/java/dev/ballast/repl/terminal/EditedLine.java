package dev.ballast.repl.terminal;

import dev.ballast.repl.completion.Completion;
import java.util.List;
import org.jline.reader.CompletingParsedLine;

/**
 * A text with its cursor, whose word is the part that a completion replaces.
 *
 * @param completion what may stand there
 */
record EditedLine(String line, int cursor, Completion completion) implements CompletingParsedLine {

    static EditedLine plain(String line, int cursor) {
        return new EditedLine(line, cursor, new Completion(cursor, cursor, List.of()));
    }

    @Override
    public String word() {
        return line.substring(completion.start(), completion.end());
    }

    @Override
    public int wordCursor() {
        return cursor - completion.start();
    }

    @Override
    public int wordIndex() {
        return 0;
    }

    @Override
    public List<String> words() {
        return List.of(word());
    }

    @Override
    public CharSequence escape(CharSequence candidate, boolean complete) {
        return candidate;
    }

    @Override
    public int rawWordCursor() {
        return wordCursor();
    }

    @Override
    public int rawWordLength() {
        return word().length();
    }
}
