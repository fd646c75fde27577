package dev.ballast.repl.lsp;

import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Span;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;

/** The parts of a text by its brackets, strings and comments: what an editor folds, and what it selects step by step. */
final class TextStructure {

    private final Document document;
    private final Tokenizer tokens;
    /** The brackets with their content. */
    private final List<Span> brackets = new ArrayList<>();

    TextStructure(Document document) {
        this.document = document;
        this.tokens = Tokenizer.of(document.text());
        for (Token token : tokens.tokens()) {
            if (token.nesting() > 0) {
                // Asked at the bracket itself, the one before it would come first.
                tokens.partner(token.start() + 1).ifPresent(end -> brackets.add(new Span(token.start(), end + 1)));
            }
        }
    }

    /** Returns the brackets, strings and comments of several lines; the line that closes a bracket stays visible. */
    List<FoldingRange> folds() {
        Stream<FoldingRange> blocks = brackets.stream().map(span -> fold(span, 1, FoldingRangeKind.Region));
        Stream<FoldingRange> strings = tokens.tokens().stream()
                .filter(token -> token.kind() == Tokenizer.Kind.TEXT)
                .map(token -> fold(new Span(token.start(), tokens.end(token)), 0, FoldingRangeKind.Region));
        Stream<FoldingRange> comments = tokens.comments().stream().map(span -> fold(span, 0, FoldingRangeKind.Comment));
        return Stream.of(blocks, strings, comments)
                .flatMap(each -> each)
                .filter(fold -> fold.getEndLine() > fold.getStartLine())
                .toList();
    }

    private FoldingRange fold(Span span, int visible, String kind) {
        FoldingRange fold = new FoldingRange(
                document.positions().at(span.start()).getLine(),
                document.positions().at(span.end()).getLine() - visible);
        fold.setKind(kind);
        return fold;
    }

    /** Returns the word at a position, within the content of its brackets, within the brackets, and so on up to the whole text. */
    SelectionRange selection(Position position) {
        int index = document.positions().index(position);
        List<Span> around = Stream.of(
                        Stream.of(new Span(0, document.text().length())),
                        brackets.stream(),
                        brackets.stream().map(span -> new Span(span.start() + 1, span.end() - 1)),
                        tokens.tokens().stream().map(token -> new Span(token.start(), tokens.end(token))))
                .flatMap(each -> each)
                .filter(span -> span.start() <= index && index <= span.end())
                .sorted(Comparator.comparingInt(span -> span.start() - span.end()))
                .toList();
        SelectionRange range = null;
        Span outer = null;
        for (Span span : around) {
            if (outer == null || (outer.start() <= span.start() && span.end() <= outer.end() && !outer.equals(span))) {
                range = new SelectionRange(document.positions().range(span.start(), span.end()), range);
                outer = span;
            }
        }
        return range;
    }
}
