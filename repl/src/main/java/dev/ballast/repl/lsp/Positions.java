package dev.ballast.repl.lsp;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Source;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * The lines of a text. Editors count lines and UTF-16 units from 0; the compiler counts lines and code points from 1. A position
 * beyond the end of its line, or of the text, is that end.
 */
final class Positions {

    private final Source source;

    Positions(String text) {
        this.source = Source.of(text);
    }

    /** Returns the index of a position of an editor. */
    int index(Position position) {
        int line = Math.max(0, Math.min(position.getLine(), Integer.MAX_VALUE - 1)) + 1;
        int start = source.index(line, 1);
        int length = source.index(line, Integer.MAX_VALUE) - start;
        return start + Math.max(0, Math.min(position.getCharacter(), length));
    }

    /** Returns the position of an index for an editor. */
    Position at(int index) {
        int line = source.line(index);
        return new Position(line - 1, index - source.index(line, 1));
    }

    /** Returns the range of two indexes, end exclusive, for an editor. */
    Range range(int start, int end) {
        return new Range(at(start), at(end));
    }

    /** Returns a range of the compiler for an editor. */
    Range range(Diagnostic.Range range) {
        return range(source.index(range.line(), range.column()), source.index(range.endLine(), range.endColumn()));
    }

    /** Returns the text with the positions of the compiler. */
    Source source() {
        return source;
    }
}
