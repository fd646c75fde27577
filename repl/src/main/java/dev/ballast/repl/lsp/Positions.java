package dev.ballast.repl.lsp;

import dev.ballast.check.Diagnostic;
import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * The lines of a text. Editors count lines and UTF-16 units from 0; the compiler counts lines and code points from 1. A position
 * beyond the end of its line, or of the text, is that end.
 */
final class Positions {

    private final String text;
    private final int[] starts;

    Positions(String text) {
        this.text = text;
        int[] found = new int[(int) text.chars().filter(sign -> sign == '\n').count() + 1];
        int line = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            found[++line] = end + 1;
        }
        this.starts = found;
    }

    /** Returns the index of a position of an editor. */
    int index(Position position) {
        int line = Math.max(0, position.getLine());
        int character = Math.max(0, position.getCharacter());
        return line >= starts.length ? text.length() : Math.min(starts[line] + character, end(line));
    }

    /** Returns the index of a position of the compiler. */
    int index(int line, int column) {
        if (line > starts.length) {
            return text.length();
        }
        int start = starts[line - 1];
        String whole = text.substring(start, end(line - 1));
        int points = Math.max(0, Math.min(column - 1, whole.codePointCount(0, whole.length())));
        return start + whole.offsetByCodePoints(0, points);
    }

    /** Returns the position of an index for an editor. */
    Position at(int index) {
        int found = Arrays.binarySearch(starts, index);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, index - starts[line]);
    }

    /** Returns the range of two indexes, end exclusive, for an editor. */
    Range range(int start, int end) {
        return new Range(at(start), at(end));
    }

    /** Returns a range of the compiler for an editor. */
    Range range(Diagnostic.Range range) {
        return range(index(range.line(), range.column()), index(range.endLine(), range.endColumn()));
    }

    /** Returns the index of the end of a line from 0, before the characters that end it. */
    private int end(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length();
        return end > starts[line] && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }
}
